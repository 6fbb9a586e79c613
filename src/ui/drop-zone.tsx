/** The place where files are dropped, pasted or chosen, with every state that this can have. */
import { Plus } from 'lucide-react';
import { type ComponentPropsWithRef, useState } from 'react';
import { type DropEvent, type DropzoneState, type FileRejection, useDropzone } from 'react-dropzone';
import { ByPointer } from './by-pointer.tsx';
import { classNames } from './class-names.ts';
import { PaperStack } from './paper-stack.tsx';
import { isVisitors } from './visitors-file.ts';
import './drop-zone.css';

export interface DropRules {
  /** MIME types with their endings, each with a dot. */
  readonly accept: Readonly<Record<string, readonly string[]>>;
  readonly multiple: boolean;
  readonly maxBytes: number;
}

export interface DropWords {
  readonly title: string;
  /** Where there is no mouse. */
  readonly titleByTouch: string;
  readonly hint: string;
  readonly release: string;
  readonly refused: string;
}

export interface Refused {
  readonly file: File;
  readonly code: string;
}

interface DropZoneProps {
  readonly rules: DropRules;
  readonly words: DropWords;
  /** Sentences for what is refused, by code of react-dropzone. */
  readonly messageOf: (code: string) => string | undefined;
  /** Closed: dimmed, and nothing is chosen by it; a file that is dropped is still handed over. */
  readonly closed?: boolean;
  /** A single line under a list of files. */
  readonly small?: boolean;
  readonly onFiles: (accepted: readonly File[], refused: readonly Refused[]) => void;
}

export function DropZone({ rules, words, messageOf, closed = false, small = false, onFiles }: DropZoneProps) {
  const zone = useDropzone({
    accept: rules.accept,
    multiple: rules.multiple,
    maxSize: rules.maxBytes,
    noClick: closed,
    noKeyboard: closed,
    useFsAccessApi: false,
    onDrop: (accepted: File[], rejected: FileRejection[], _event: DropEvent) =>
      onFiles(accepted.filter(isVisitors), rejected.filter(({ file }) => isVisitors(file)).map(asRefused)),
  });
  // A drag that ends at once ends before react-dropzone has read what is dragged, and it would go on waiting.
  const [held, setHeld] = useState(false);
  const state = stateOf(zone, held);
  const rests = state === 'idle' || state === 'dialog';
  return (
    <>
      <DropZoneFace
        {...zone.getRootProps({
          role: 'button',
          'aria-disabled': closed || undefined,
          onDragEnter: () => setHeld(true),
          onDrop: () => setHeld(false),
        })}
        state={state}
        title={rests ? words.title : dragText(zone, words, messageOf)}
        titleByTouch={rests ? words.titleByTouch : undefined}
        hint={words.hint}
        closed={closed}
        small={small}
      />
      {/* Beside the button, not in it: one thing to reach, not two. */}
      <input {...zone.getInputProps({ disabled: closed, 'aria-hidden': true })} />
    </>
  );
}

export type DropZoneState = 'idle' | 'dialog' | 'over' | 'accept' | 'reject';

interface DropZoneFaceProps extends ComponentPropsWithRef<'div'> {
  readonly state: DropZoneState;
  readonly title: string;
  readonly titleByTouch?: string | undefined;
  readonly hint: string;
  readonly closed?: boolean;
  readonly small?: boolean;
}

/** How the zone looks in a state. */
export function DropZoneFace({ state, title, titleByTouch = title, hint, closed, small, ...rest }: DropZoneFaceProps) {
  return (
    <div
      {...rest}
      className={classNames('drop-zone', small && 'drop-zone-small')}
      data-state={state}
      data-closed={closed || undefined}
    >
      {small ? <Plus aria-hidden="true" className="drop-zone-plus" /> : <PaperStack />}
      <span className="drop-zone-text">
        <strong>{titleByTouch === title ? title : <ByPointer mouse={title} touch={titleByTouch} />}</strong>{' '}
        {hint !== '' && <span>{hint}</span>}
      </span>
    </div>
  );
}

function asRefused({ file, errors }: FileRejection): Refused {
  return { file, code: errors[0]?.code ?? '' };
}

function stateOf(zone: DropzoneState, held: boolean): DropZoneState {
  if (!held) return zone.isFileDialogActive ? 'dialog' : 'idle';
  if (zone.isDragReject) return 'reject';
  if (zone.isDragAccept) return 'accept';
  if (zone.isDragActive) return 'over';
  return zone.isFileDialogActive ? 'dialog' : 'idle';
}

/** While files are held over the zone: what will happen, and why not. */
function dragText(zone: DropzoneState, words: DropWords, messageOf: DropZoneProps['messageOf']): string {
  const reason = zone.dragFileRejections[0]?.errors[0];
  return reason === undefined ? words.release : `${words.refused} ${messageOf(reason.code) ?? reason.message}`;
}
