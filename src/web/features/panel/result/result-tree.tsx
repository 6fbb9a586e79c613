/** Results that stand in folders, as a tree: folders open and close, and long ones show their rest when asked. */
import { ChevronDown, Folder } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { JobFile } from '../../../../contract/job.ts';
import { quantityWords } from '../../../../ui/quantity-words.ts';
import { panelWords } from '../../../words/panel.ts';
import { type FolderNode, folderTree } from '../model/folder-tree.ts';
import './result-tree.css';

/** Files of a folder that are shown at first. */
const FIRST_FILES = 50;
/** A larger tree begins with its folders closed. */
const MOST_OPEN = 100;

interface ResultTreeProps {
  readonly files: readonly JobFile[];
  readonly row: (file: JobFile) => ReactNode;
}

export function ResultTree({ files, row }: ResultTreeProps) {
  return (
    <Level node={folderTree(files)} row={row} open={files.length <= MOST_OPEN} label={panelWords.result.results} />
  );
}

interface LevelProps {
  readonly node: FolderNode;
  readonly row: (file: JobFile) => ReactNode;
  /** Whether folders begin open. */
  readonly open: boolean;
  readonly label: string;
}

function Level({ node, row, open, label }: LevelProps) {
  const [all, setAll] = useState(false);
  const shown = all ? node.files : node.files.slice(0, FIRST_FILES);
  const left = node.files.length - shown.length;
  return (
    <ul className="file-list" aria-label={label}>
      {node.folders.map((folder) => (
        <li key={folder.name} className="result-folder">
          <FolderPart node={folder} row={row} open={open} />
        </li>
      ))}
      {shown.map(row)}
      {left > 0 && (
        <li>
          <button type="button" className="result-rest" onClick={() => setAll(true)}>
            {panelWords.result.showRest({ count: left })}
          </button>
        </li>
      )}
    </ul>
  );
}

function FolderPart({ node, row, open: opens }: Omit<LevelProps, 'label'>) {
  const [open, setOpen] = useState(opens);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Folder aria-hidden="true" />
        <span className="file-name">{node.name}</span>
        <span className="file-facts numbers">{quantityWords.files({ count: node.count })}</span>
        <ChevronDown className="result-folder-mark" aria-hidden="true" />
      </summary>
      {open && <Level node={node} row={row} open={opens} label={node.name} />}
    </details>
  );
}
