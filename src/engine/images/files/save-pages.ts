/** Saves several pictures of a file: an animation as one, the pages of a TIFF as one, or each on its own. */
import { join } from 'node:path';
import { TiffJoiner } from '../tiff/join-tiff.ts';
import { FrameStore } from './frame-store.ts';
import type { OpenedFile } from './open-file.ts';
import { type SavedFile, type SaveTarget, saveFrame } from './save-frames.ts';

/** How many pictures count: files of other kinds than animations and TIFF have one. */
export function pictureCount(opened: OpenedFile, { input }: Pick<SaveTarget, 'input'>): number {
  return opened.isMoving || input.type === 'tiff' ? opened.count : 1;
}

/** @param wanted indexes from 0. Several are named by their numbers. */
export async function saveSeparately(
  opened: OpenedFile,
  wanted: readonly number[],
  target: SaveTarget,
): Promise<readonly SavedFile[]> {
  const { workDir, progress } = target.context;
  const store = wanted.length > 1 && opened.isMoving ? await FrameStore.of(opened, workDir) : opened;
  const digits = String(opened.count).length;
  const outputs: SavedFile[] = [];
  for (const [place, frame] of wanted.entries()) {
    const output = await saveFrame(store, frame, join(workDir, `frame-${place}`), target);
    const n = String(frame + 1).padStart(digits, '0');
    outputs.push(wanted.length === 1 ? output : { ...output, pattern: '{name}-p{n}', tokens: { n, page: n } });
    progress((place + 1) / wanted.length);
  }
  return outputs;
}

/** Pages of one TIFF stay in one TIFF. @param wanted indexes from 0. @param savePage saves one of them as a TIFF of its own. */
export async function saveTiffPages(
  wanted: readonly number[],
  target: SaveTarget,
  savePage: (page: number, path: string) => Promise<SavedFile>,
): Promise<SavedFile> {
  const { workDir, progress } = target.context;
  const path = join(workDir, 'joined');
  const joiner = await TiffJoiner.create(path, wanted.length);
  try {
    for (const [place, page] of wanted.entries()) {
      const single = await savePage(page, join(workDir, 'page'));
      await joiner.append(single.path);
      progress((place + 1) / wanted.length);
    }
  } finally {
    await joiner.close();
  }
  return { path, type: 'tiff', facts: { pages: wanted.length } };
}
