/** Says that a part of the page did not come, and loads the page again without losing the files that were chosen. */
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { panelWords } from '../../words/panel.ts';
import { reloadWithFiles } from './over-reload.ts';

export function PartMissing() {
  return <PartNote text={panelWords.part.missing} />;
}

export function PartNote({ text }: { readonly text: string }) {
  const [pressed, setPressed] = useState(false);
  const reload = () => {
    setPressed(true);
    void reloadWithFiles();
  };
  return (
    <div className="problem part-missing" role="alert">
      <strong>{panelWords.part.title}</strong>
      <p>{text}</p>
      <Button disabled={pressed} onClick={reload}>
        {panelWords.part.reload}
      </Button>
    </div>
  );
}
