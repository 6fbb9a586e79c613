/** Drawing on the whole screen of a phone; held upright, the line runs along its long side. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { screenWords } from './screen-words.ts';
import { SignaturePad } from './signature-pad.tsx';

interface LargePadProps {
  readonly colour: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly look: 'primary' | 'quiet';
}

/** The button, and the screen that it opens. Out of sight where there is room beside the page (`panel.css`). */
export function LargePad({ colour, value, onChange, look }: LargePadProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const [drawn, setDrawn] = useState('');
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  const done = () => {
    if (drawn !== '') onChange(drawn);
    setOpen(false);
  };
  return (
    <>
      <Button
        className="sign-large-open"
        look={look}
        wide
        onClick={() => {
          setDrawn('');
          setOpen(true);
        }}
      >
        {value ? screenWords.drawAgain : screenWords.drawLarge}
      </Button>
      <dialog ref={dialog} className="sign-large" aria-label={screenWords.drawLarge} onClose={() => setOpen(false)}>
        {open && (
          <div className="sign-large-inner">
            <SignaturePad
              label={screenWords.pad}
              hint={screenWords.turn}
              clear={screenWords.clear}
              colour={colour}
              value={drawn}
              onChange={setDrawn}
              fills
            />
            <div className="sign-large-foot">
              <Button onClick={() => setOpen(false)}>{screenWords.cancel}</Button>
              <Button look="primary" disabled={drawn === ''} onClick={done}>
                {screenWords.done}
              </Button>
            </div>
          </div>
        )}
      </dialog>
    </>
  );
}
