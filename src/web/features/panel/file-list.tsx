/** The chosen files as sheets in their order. */
import { useRef } from 'react';
import { panelWords } from '../../words/panel.ts';
import { FileRow } from './file-row.tsx';
import type { ChosenFiles } from './panel-model.ts';
import { useReorder } from './use-reorder.ts';
import './file-list.css';

interface FileListProps {
  readonly chosen: ChosenFiles;
  /** The order matters: rows can be moved. */
  readonly ordered: boolean;
  /** The work writes the files anew, which no signature outlives. */
  readonly rewrites: boolean;
  /** A locked file asks for its password in its row. */
  readonly asksPassword: boolean;
  /** Single pages of each file can be chosen. */
  readonly picksPages: boolean;
}

export function FileList({ chosen, ordered, rewrites, asksPassword, picksPages }: FileListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { files } = chosen;
  const reorder = useReorder(list, files, chosen.move);
  return (
    <ul ref={list} className="file-list" aria-label={panelWords.files.selected}>
      {files.map((each, index) => (
        <FileRow
          key={each.key}
          chosen={each}
          place={index + 1}
          count={files.length}
          moving={reorder.moving === each.key}
          handle={ordered && files.length > 1 ? reorder.handleOf(each.key, index) : undefined}
          losesSignature={rewrites && each.look.kind === 'pdf' && each.look.signed}
          asksPassword={asksPassword}
          onRemove={() => chosen.remove(each.key)}
          onPages={picksPages ? (pages) => chosen.choosePages(each.key, pages) : undefined}
          onPassword={(password) => chosen.unlock(each.key, password)}
        />
      ))}
    </ul>
  );
}
