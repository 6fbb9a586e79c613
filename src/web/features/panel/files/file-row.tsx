/** One chosen file: its first page, name, pages and size, and what it still needs. */

import { GripVertical, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { extensionOf } from '../../../../contract/files/output-name.ts';
import { formatBytes } from '../../../../ui/format.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { quantityWords } from '../../../../ui/quantity-words.ts';
import { SheetButton } from '../../../../ui/sheet-button.tsx';
import { panelWords } from '../../../words/panel.ts';
import { sheetWords } from '../../../words/sheets.ts';
import { viewerWords } from '../../../words/viewer.ts';
import { type Arrangement, type ChosenFile, isBeingRead, totalPages } from '../../files/chosen-files.ts';
import type { FileLook } from '../../files/file-look.ts';
import { folderOf } from '../../files/folder-of.ts';
import { countTurned } from '../../pages/page-turns.ts';
import type { Handle } from '../../pages/use-moves.ts';
import { lazyPart } from '../../part/lazy-part.tsx';
import { localViewKind } from '../../viewer/view-kind.ts';
import { lookInside } from '../../viewer/view-source.ts';
import { PasswordForm } from '../passwords/password-form.tsx';
import { FileName } from './file-name.tsx';
import { isScan } from './ocr-offer.ts';

interface FileRowProps {
  readonly chosen: ChosenFile;
  /** Its place in the list, from 0. */
  readonly index: number;
  readonly count: number;
  /** What it is to the work, where the files are not alike. */
  readonly version: string | undefined;
  readonly moving: boolean;
  /** The file whose handle was pressed, and which goes where the next one is pressed. */
  readonly picked: string | undefined;
  readonly handle: Handle | undefined;
  readonly losesSignature: boolean;
  readonly asksPassword: boolean;
  readonly onRemove: () => void;
  /** Undefined where all pages are always meant, as they stand. */
  readonly onArrange: ((arrangement: Arrangement) => void) | undefined;
  readonly onPassword: (password: string) => void;
}

export function FileRow(props: FileRowProps) {
  const { chosen, index, moving, handle, losesSignature, asksPassword, onRemove, onArrange, onPassword } = props;
  const [open, setOpen] = useState(false);
  const { file, look } = chosen;
  const arranges = look.kind === 'pdf' ? onArrange : undefined;
  return (
    <li className="file-row" data-index={index} data-moving={moving || undefined}>
      {handle && (
        <button type="button" className="file-handle" aria-label={handleLabel(props, handle)} {...handle}>
          <GripVertical aria-hidden="true" />
        </button>
      )}
      <FileSheet chosen={chosen} onPassword={asksPassword ? onPassword : undefined} />
      <div className="file-text">
        <FileName name={file.name} />
        <p className="file-facts numbers">{factsOf(look, file, props.version)}</p>
        {look.kind === 'plain' && look.unread && <p className="file-note">{panelWords.files.unread}</p>}
        {look.kind === 'plain' && look.certified && <p className="file-note">{panelWords.files.certified}</p>}
        {look.kind === 'plain' && look.foreign && <p className="file-note">{panelWords.files.foreign}</p>}
        {look.kind === 'plain' && look.lost && <p className="file-note">{panelWords.files.lost}</p>}
        {losesSignature && <p className="file-note">{panelWords.files.signed}</p>}
        {isScan(look) && <p className="file-note">{panelWords.files.scan}</p>}
        {look.kind === 'locked' && (
          <Locked name={file.name} tried={look.tried} onPassword={asksPassword ? onPassword : undefined} />
        )}
      </div>
      {arranges && (
        <button
          type="button"
          className="file-pages numbers"
          aria-expanded={open}
          aria-label={arrangeLabel(chosen)}
          onClick={() => setOpen(!open)}
        >
          {pagesText(chosen)}
        </button>
      )}
      {onArrange && isBeingRead(chosen) && <span className="file-pages-wait" aria-hidden="true" />}
      <IconButton label={panelWords.files.remove({ name: file.name })} onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
      {arranges && open && look.kind === 'pdf' && (
        <Suspense fallback={null}>
          <ArrangePages chosen={chosen} pageCount={look.pages} onChange={arranges} />
        </Suspense>
      )}
    </li>
  );
}

interface FileSheetProps {
  readonly chosen: ChosenFile;
  /** Undefined where its password is asked for elsewhere. */
  readonly onPassword: ((password: string) => void) | undefined;
}

/** The file's first page, which opens the viewer. */
function FileSheet({ chosen: { file, look, password }, onPassword }: FileSheetProps) {
  const { name } = file;
  const onLook = () => lookInside({ name, content: file, password, ...(onPassword && { onPassword }) });
  return (
    <SheetButton
      picture={pictureOf(look)}
      ending={extensionOf(name)}
      label={viewerWords.look({ name })}
      onLook={localViewKind(name) && onLook}
    />
  );
}

interface LockedProps {
  readonly name: string;
  readonly tried: boolean;
  readonly onPassword: ((password: string) => void) | undefined;
}

function Locked({ name, tried, onPassword }: LockedProps) {
  if (!onPassword) return <p className="file-note">{panelWords.files.protected}</p>;
  const problem = tried ? panelWords.files.wrong({ name }) : panelWords.files.locked;
  return <PasswordForm name={name} problem={problem} onPassword={onPassword} />;
}

const ArrangePages = lazyPart(async () => (await import('../../pages/arrange-pages.tsx')).ArrangePages);

function handleLabel({ chosen, index, count, picked }: FileRowProps, handle: Handle): string {
  const { move, put } = panelWords.files;
  const goesHere = picked !== undefined && !handle['aria-pressed'];
  const place = { place: index + 1, all: count };
  return goesHere ? put({ name: picked, ...place }) : move({ name: chosen.file.name, ...place });
}

/** "All pages", "3 pages, 1 turned"; what was typed where it names none that are known. */
function pagesText(chosen: ChosenFile): string {
  const count = totalPages([chosen]);
  if (count === null) return chosen.pages;
  const pages = chosen.pages === '' && count > 1 ? sheetWords.all : quantityWords.pages({ count });
  const { look, turns } = chosen;
  const turned = look.kind === 'pdf' ? countTurned(turns, chosen.pages, look.pages) : 0;
  return turned === 0 ? pages : sheetWords.withTurned({ pages, count: turned });
}

function arrangeLabel(chosen: ChosenFile): string {
  const { file, look } = chosen;
  const words = look.kind === 'pdf' && look.pages > 1 ? sheetWords.arrange : sheetWords.turnOnly;
  return words({ name: file.name, pages: pagesText(chosen) });
}

function pictureOf(look: FileLook): string | null {
  return 'picture' in look ? look.picture : null;
}

/** "Older version · Reports/2025 · 3 pages · 1.2 MB". */
function factsOf(look: FileLook, file: File, version: string | undefined): string {
  const pages = look.kind === 'pdf' ? quantityWords.pages({ count: look.pages }) : '';
  return [version, folderOf(file), pages, formatBytes(file.size)].filter(Boolean).join(' · ');
}
