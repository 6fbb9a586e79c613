/** The files that were not taken, each with its reason. */
import { panelWords } from '../../words/panel.ts';
import { FileSentence } from './file-sentence.tsx';
import type { RefusedFile } from './panel-model.ts';

export function RefusedList({ refused }: { readonly refused: readonly RefusedFile[] }) {
  return (
    <div role="alert">
      {refused.length > 0 && (
        <ul className="refused" aria-label={panelWords.files.notAdded}>
          {refused.map(({ name, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two refused files may share name and reason
            <li key={index}>
              <FileSentence name={name} sentence={message} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
