/** A second file that goes with a choice: a picture, a certificate, a list of names. */
import { FileText, Plus, X } from 'lucide-react';
import { formatBytes } from '../format.ts';
import { IconButton } from '../icon-button.tsx';
import type { Sentence } from '../say.ts';
import { describedBy, FieldRow } from './field-row.tsx';
import './file-field.css';

interface FileFieldProps {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly problem?: string | undefined;
  /** Endings for the file dialog, each with a dot. */
  readonly accept: string;
  readonly file: File | null;
  readonly words: { readonly choose: string; readonly remove: Sentence<'name'> };
  readonly onChange: (file: File | null) => void;
}

export function FileField({ id, label, help, problem, accept, file, words, onChange }: FileFieldProps) {
  return (
    <FieldRow id={id} label={label} help={help} problem={problem} tall>
      <div className="file-field">
        {file ? (
          <>
            <FileText aria-hidden="true" />
            <span className="file-field-name" role="status">
              {file.name} <small className="numbers">{formatBytes(file.size)}</small>
            </span>
            <IconButton label={words.remove({ name: file.name })} onClick={() => onChange(null)}>
              <X aria-hidden="true" />
            </IconButton>
          </>
        ) : (
          <>
            <Plus aria-hidden="true" />
            <span className="file-field-open" aria-hidden="true">
              {words.choose}
            </span>
          </>
        )}
        {/* Under the drawn button, over its whole face: the label of the option is its name. */}
        <input
          id={id}
          type="file"
          accept={accept}
          className={file ? 'unseen' : 'file-field-input'}
          tabIndex={file ? -1 : undefined}
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen) onChange(chosen);
            event.target.value = '';
          }}
          {...describedBy(id, problem)}
        />
      </div>
    </FieldRow>
  );
}
