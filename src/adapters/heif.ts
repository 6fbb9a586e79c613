/** Drives libheif's own converter (heif-convert, from 1.18 on heif-dec): HEIC pictures become PNG, turned upright. */
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolError } from '../contract/messages/tool-error.ts';
import { NATIVE_LIMITS, runProgram } from './process.ts';

const PROGRAMS = ['heif-convert', 'heif-dec'];

/** What `prlimit` exits with when there is no such program. */
const NO_PROGRAM = 127;

/**
 * Writes the picture (of several, the first) as a PNG into an empty folder and returns its path; undefined when the
 * file is broken.
 * @throws ToolError `engine-missing`, `cancelled`.
 */
export async function heifToPng(path: string, folder: string, signal: AbortSignal): Promise<string | undefined> {
  for (const program of PROGRAMS) {
    const result = await runProgram(program, [path, join(folder, 'heif.png')], { signal, limits: NATIVE_LIMITS });
    if (result.code === NO_PROGRAM) continue;
    // Several pictures come as heif-1.png, heif-2.png, …
    const [first] = (await readdir(folder)).filter((name) => /^heif(?:-\d+)?\.png$/.test(name)).sort();
    return result.code === 0 && first !== undefined ? join(folder, first) : undefined;
  }
  throw new ToolError('engine-missing', { program: 'libheif' });
}

export interface HeicFacts {
  /** One picture with at most a thumbnail: no burst, no depth map, no transparency. */
  readonly isPlain: boolean;
  /** Metadata other than EXIF and the colour profile, which would not survive a new encoding. */
  readonly hasOtherMetadata: boolean;
}

/** What a HEIC file holds; undefined when it cannot be read, or libheif's programs are not there. */
export async function heicFacts(path: string, signal: AbortSignal): Promise<HeicFacts | undefined> {
  const { code, stdout } = await runProgram('heif-info', [path], { signal, limits: NATIVE_LIMITS });
  if (code !== 0) return undefined;
  const text = stdout.toString('utf8');
  const pictures = text.match(/^image: /gm)?.length ?? 0;
  const hasMore = /^\s*(?:alpha|depth) channel: yes/m.test(text) || /^(?:sequence|tracks?)\b/m.test(text);
  const metadata = text.split(/^metadata:/m)[1] ?? '';
  const others = metadata.split('\n').filter((line) => /^\s+\S/.test(line) && !/^\s+(?:Exif:|none)/.test(line));
  return { isPlain: pictures === 1 && !hasMore, hasOtherMetadata: others.length > 0 };
}

/** Writes a PNG as HEIC. @returns false where libheif has no encoder for it. */
export async function pngToHeic(
  source: string,
  target: string,
  quality: number,
  signal: AbortSignal,
): Promise<boolean> {
  const args = ['-q', String(quality), source, '-o', `${target}.heic`];
  const result = await runProgram('heif-enc', args, { signal, limits: NATIVE_LIMITS });
  if (result.code !== 0) return false;
  await rename(`${target}.heic`, target);
  return true;
}
