/** Makes an archive of files: written in its format, and cut into parts where that is wished for. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { cutIntoParts, MAX_PARTS } from './cut-parts.ts';
import { packSevenZip } from './pack-seven-zip.ts';
import { packTar } from './pack-tar.ts';
import { packZip } from './pack-zip.ts';
import { type ArchiveFormat, type Contents, FIXED_MS, type PackWish } from './packable.ts';

export interface ArchiveWish extends PackWish {
  /** Null: in one piece. */
  readonly partBytes: number | null;
  /** The same bytes for the same files: in the order of their names, with one date. */
  readonly isReproducible: boolean;
}

export interface MadeFile {
  readonly path: string;
  readonly type: FileTypeId;
  /** Of its name: `tar.gz`, `7z.001`. */
  readonly extension: string;
}

const TYPES: Readonly<Record<ArchiveFormat, FileTypeId>> = {
  zip: 'zip',
  '7z': '7z',
  tar: 'tar',
  'tar.gz': 'gz',
  'tar.zst': 'zst',
};

/** How much of the work is done when the archive is whole. */
const WRITTEN = 0.97;

/** @param stem of the file's name in the work folder. @throws ToolError `engine-missing`, `bad-option` where there would be too many parts. */
export async function makeArchive(contents: Contents, wish: ArchiveWish, stem = 'made'): Promise<readonly MadeFile[]> {
  const { format, partBytes, signal } = wish;
  const path = join(wish.workDir, `${stem}.${format}`);
  const inOrder = wish.isReproducible ? alike(contents) : contents;
  const pack = { ...wish, onShare: (share: number) => wish.onShare(WRITTEN * share) };
  if (format === 'zip') await packZip(inOrder, path, pack);
  else if (format === '7z') await packSevenZip(inOrder, path, pack);
  else await packTar(inOrder, path, pack);
  const { size } = await stat(path);
  if (partBytes === null || size <= partBytes) return [{ path, type: TYPES[format], extension: format }];
  refuseTooManyParts(Math.ceil(size / partBytes));
  const parts = await cutIntoParts(path, partBytes, signal);
  return parts.map((part, index) => ({
    path: part,
    type: 'part',
    extension: `${format}.${String(index + 1).padStart(3, '0')}`,
  }));
}

function refuseTooManyParts(parts: number): void {
  if (parts <= MAX_PARTS) return;
  throw new ToolError('bad-option', {
    field: 'split-size',
    ...because('too-many-parts', { option: 'split-size', parts, most: MAX_PARTS }),
  });
}

function alike({ files, folders }: Contents): Contents {
  const ordered = [...files].sort((a, b) => compare(a.place, b.place));
  return {
    files: ordered.map((file) => ({ ...file, modifiedMs: FIXED_MS })),
    folders: [...folders].sort(compare),
  };
}

/** By code units: the same on every machine. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
