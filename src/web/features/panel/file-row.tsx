/** One chosen file: its first page, name, pages and size, and what it still needs. */
import { GripVertical, X } from 'lucide-react';
import { extensionOf } from '../../../contract/output-name.ts';
import { countOf, formatBytes } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SheetPicture } from '../../../ui/sheet-picture.tsx';
import { panelWords } from '../../words-panel.ts';
import type { ChosenFile } from '../files/chosen-files.ts';
import type { FileLook } from '../files/file-look.ts';
import { PasswordForm } from './password-form.tsx';
import type { HandleEvents } from './use-reorder.ts';

interface FileRowProps {
  readonly chosen: ChosenFile;
  /** Counts from 1. */
  readonly place: number;
  readonly count: number;
  readonly moving: boolean;
  readonly handle: HandleEvents | undefined;
  readonly losesSignature: boolean;
  readonly asksPassword: boolean;
  readonly onRemove: () => void;
  readonly onPassword: (password: string) => void;
}

export function FileRow(props: FileRowProps) {
  const { chosen, place, count, moving, handle, losesSignature, asksPassword, onRemove, onPassword } = props;
  const { file, look } = chosen;
  return (
    <li className="file-row" data-moving={moving || undefined}>
      {handle && (
        <button
          type="button"
          className="file-handle"
          aria-label={panelWords.files.move(file.name, place, count)}
          {...handle}
        >
          <GripVertical aria-hidden="true" />
        </button>
      )}
      <SheetPicture picture={pictureOf(look)} ending={extensionOf(file.name)} />
      <div className="file-text">
        <p className="file-name">{file.name}</p>
        <p className="file-facts numbers">{factsOf(look, file.size)}</p>
        {losesSignature && <p className="file-note">{panelWords.files.signed}</p>}
        {look.kind === 'locked' && !asksPassword && <p className="file-note">{panelWords.files.protected}</p>}
        {look.kind === 'locked' && asksPassword && (
          <PasswordForm name={file.name} tried={look.tried} onPassword={onPassword} />
        )}
      </div>
      <IconButton label={panelWords.files.remove(file.name)} onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function pictureOf(look: FileLook): string | null {
  return 'picture' in look ? look.picture : null;
}

function factsOf(look: FileLook, bytes: number): string {
  return look.kind === 'pdf' ? `${countOf(look.pages, 'page', 'pages')} · ${formatBytes(bytes)}` : formatBytes(bytes);
}
