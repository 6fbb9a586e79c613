/** The keys of the viewer, told on a sheet of its own. */
import { Button } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/modal-dialog.tsx';
import { viewerWords } from '../../words/viewer.ts';

const words = viewerWords.keys;
/** Keys that do the same stand in one row; `+` joins those that are pressed together. */
const ROWS: readonly (readonly [readonly string[], string])[] = [
  [[words.down, words.up], words.screens],
  [['→', '←'], words.pages],
  [[words.home, words.end], words.ends],
  [['+', '−'], words.zoom],
  [['0'], words.fit],
  [['R'], words.rotate],
  [['F'], words.full],
  [[`${words.control} F`], words.search],
  [[`${words.control} P`], words.print],
  [['?'], words.help],
  [[words.escape], words.leave],
];

interface KeysDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function KeysDialog({ open, onClose }: KeysDialogProps) {
  return (
    <ModalDialog open={open} title={words.open} onCancel={onClose}>
      <dl className="viewer-keys">
        {ROWS.map(([keys, does]) => (
          <KeyRow key={does} keys={keys} does={does} />
        ))}
      </dl>
      <div className="confirm-answers">
        <Button onClick={onClose}>{words.close}</Button>
      </div>
    </ModalDialog>
  );
}

function KeyRow({ keys, does }: { readonly keys: readonly string[]; readonly does: string }) {
  return (
    <>
      <dt>
        {keys.map((each) => (
          <kbd key={each}>{each}</kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </>
  );
}
