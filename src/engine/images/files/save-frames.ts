/** Saves one picture of a file, or an animation, as a file of its own, and says what could not be kept. */
import { type Metadata, openAnimation, openPicture, type Sharp } from '../../../adapters/sharp.ts';
import type { OutputFile, RunContext } from '../../../contract/operation.ts';
import type { Size } from '../../../contract/pictures/size.ts';
import { jpegCoding } from '../formats/jpeg-coding.ts';
import type { OpenedFile, PictureInput } from './open-file.ts';
import { type WriteRequest, type WriteSettings, type Written, writePictureFile } from './write-file.ts';

export interface SaveTarget {
  readonly input: PictureInput;
  readonly settings: WriteSettings;
  readonly context: Pick<RunContext, 'signal' | 'warn' | 'workDir' | 'progress'>;
  /** What is done to the pixels; nothing where only the format changes. */
  readonly change?: (picture: Sharp, size: Size) => Change;
}

export interface Change extends Size {
  readonly picture: Sharp;
}

export type SavedFile = OutputFile<{ readonly removed?: { readonly places?: number } }>;

type Frames = Pick<OpenedFile, 'open' | 'work'>;

/** @param frame index from 0. */
export function saveFrame(opened: Frames, frame: number, path: string, target: SaveTarget): Promise<SavedFile> {
  return opened.work(async () => {
    const metadata = await opened.open(frame).metadata();
    return save({ metadata, open: () => opened.open(frame), ...metadata.autoOrient, frames: 1 }, path, target);
  });
}

/** All frames of an animation, with their times. */
export function saveMoving(opened: OpenedFile, path: string, target: SaveTarget): Promise<SavedFile> {
  return opened.work(async () => {
    const metadata: Metadata = await opened.open('all').metadata();
    const { width, pageHeight = metadata.height } = metadata;
    return save(
      { metadata, open: () => opened.open('all'), width, height: pageHeight, frames: opened.count },
      path,
      target,
    );
  });
}

/** Pictures of one size as the frames of an animation. @param times of it, as they were. */
export async function saveJoined(
  paths: readonly string[],
  times: Pick<Metadata, 'delay' | 'loop'>,
  path: string,
  target: SaveTarget,
): Promise<SavedFile> {
  const first = await openPicture(paths[0] ?? '').metadata();
  const { width, height } = first;
  const open = () => openAnimation(paths);
  return save({ metadata: { ...first, ...times }, open, width, height, frames: paths.length }, path, target);
}

async function save(request: Omit<WriteRequest, 'signal'>, path: string, target: SaveTarget): Promise<SavedFile> {
  const { input, settings, context, change } = target;
  const { signal } = context;
  signal.throwIfAborted();
  const { open, width, height } = request;
  const changed = change?.(open(), { width, height });
  const asked = changed
    ? {
        ...request,
        width: changed.width,
        height: changed.height,
        open: () => change?.(open(), { width, height }).picture ?? open(),
      }
    : request;
  const staysJpeg = input.type === 'jpg' && settings.format === 'jpg';
  const coding = settings.keepsCoding && staysJpeg ? jpegCoding(input.path) : undefined;
  const written = await writePictureFile(path, settings, { ...asked, coding, signal });
  warnOf(written, target);
  return {
    path,
    type: settings.format,
    facts: { width: written.width, height: written.height },
    ...(written.placeRemoved ? { report: { removed: { places: 1 } } } : {}),
  };
}

function warnOf({ losesDepth, reduced, width, height }: Written, { input, context }: SaveTarget): void {
  const { name: file } = input;
  if (losesDepth) context.warn('depth-reduced', { file });
  if (reduced) context.warn('picture-reduced', { file, width, height });
}
