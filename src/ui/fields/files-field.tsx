/** Several files that go with a choice: a list of them, and a button that adds more. */
import { FileText, Plus, X } from 'lucide-react';
import { formatBytes } from '../format.ts';
import { IconButton } from '../icon-button.tsx';
import type { Sentence } from '../say.ts';
import { describedBy, FieldRow } from './field-row.tsx';
import './file-field.css';

interface FilesFieldProps {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly problem?: string | undefined;
  readonly files: readonly File[];
  readonly most: number;
  readonly words: {
    readonly choose: string;
    readonly more: string;
    readonly full: string;
    readonly remove: Sentence<'name'>;
  };
  readonly onChange: (files: readonly File[]) => void;
}

export function FilesField({ id, label, help, problem, files, most, words, onChange }: FilesFieldProps) {
  const isFull = files.length >= most;
  const openWord = files.length === 0 ? words.choose : words.more;
  const add = (chosen: readonly File[]) =>
    onChange([...files, ...chosen.filter((file) => !isIn(files, file))].slice(0, most));
  return (
    <FieldRow id={id} label={label} help={help} problem={problem} tall>
      {files.length > 0 && (
        <ul className="files-field-list">
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className="file-field">
              <FileText aria-hidden="true" />
              <span className="file-field-name">
                {file.name} <small className="numbers">{formatBytes(file.size)}</small>
              </span>
              <IconButton
                label={words.remove({ name: file.name })}
                onClick={() => onChange(files.filter((each) => each !== file))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="file-field" data-full={isFull || undefined}>
        <Plus aria-hidden="true" />
        <span className="file-field-open" aria-hidden="true">
          {isFull ? words.full : openWord}
        </span>
        {/* Under the drawn button, over its whole face: the label of the option is its name. */}
        <input
          id={id}
          type="file"
          multiple
          className="file-field-input"
          disabled={isFull}
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
          {...describedBy(id, problem)}
        />
      </div>
    </FieldRow>
  );
}

function isIn(files: readonly File[], { name, size, lastModified }: File): boolean {
  return files.some((each) => each.name === name && each.size === size && each.lastModified === lastModified);
}
