/** What the selected mark has of its own: text of a note, description of an image, its pages, a copy of it. */
import { CopyPlus } from 'lucide-react';
import type { NoteMark, PageMark } from '../../contract/pages/page-marks.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { screenWords } from './screen-words.ts';

interface NoteTextProps {
  readonly mark: NoteMark;
  readonly onChange: (mark: PageMark) => void;
}

export function NoteText({ mark, onChange }: NoteTextProps) {
  return (
    <label className="edit-own edit-own-wide">
      <span className="edit-own-name">{screenWords.noteText}</span>
      <textarea
        className="text-input"
        aria-label={screenWords.noteText}
        placeholder={screenWords.typeHere}
        dir="auto"
        rows={2}
        maxLength={5_000}
        value={mark.text}
        onChange={({ target }) => onChange({ ...mark, text: target.value })}
      />
    </label>
  );
}

interface OwnFieldsProps {
  readonly mark: PageMark;
  readonly onChange: (mark: PageMark) => void;
  readonly onDuplicate: () => void;
}

export function OwnFields({ mark, onChange, onDuplicate }: OwnFieldsProps) {
  return (
    <>
      {mark.kind === 'image' && (
        <label className="edit-own">
          {screenWords.altText}
          <input
            className="text-input"
            dir="auto"
            maxLength={1_000}
            value={mark.alt}
            onChange={({ target }) => onChange({ ...mark, alt: target.value })}
          />
        </label>
      )}
      <label className="edit-own">
        {screenWords.pages}
        <input
          className="text-input"
          value={mark.page}
          onChange={({ target }) => onChange({ ...mark, page: target.value })}
        />
      </label>
      <IconButton className="edit-duplicate" label={screenWords.duplicate} onClick={onDuplicate}>
        <CopyPlus aria-hidden="true" />
      </IconButton>
    </>
  );
}
