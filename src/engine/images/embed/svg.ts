/** Draws an SVG at print resolution with librsvg: from memory, so that it has no folder or address to fetch from. */
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { openPicture } from '../../../adapters/sharp.ts';
import { ToolError } from '../../../contract/messages/tool-error.ts';
import { BrokenPicture } from '../../../contract/pictures/broken-picture.ts';
import type { Picture } from '../picture.ts';
import { decodePicture, sound } from './decoded.ts';

/** CSS pixels an inch; libvips draws one pixel for each at a density of 72. */
const CSS_DPI = 96;
const DRAWN_DPI = 300;
const MAX_DRAWN_PIXELS = 25_000_000;
/** A text of drawing commands; unpacked from gzip it may not be larger than this. */
const MAX_TEXT_BYTES = 100 * 1024 * 1024;
/** Entities are declared before the drawing. */
const MAX_DECLARATION_BYTES = 64 * 1024;

/** @throws BrokenPicture */
export async function svgPicture(
  text: Uint8Array,
  request: { readonly folder: string; readonly signal: AbortSignal },
): Promise<Picture> {
  const { width, height } = await sound(() => openPicture(text, { limitInputPixels: false }).metadata());
  const scale = Math.min(DRAWN_DPI / CSS_DPI, Math.sqrt(MAX_DRAWN_PIXELS / (width * height)));
  if (scale < 1 / 72) throw new BrokenPicture('size');
  const dpi = CSS_DPI * scale;
  return decodePicture({
    ...request,
    rotates: false,
    density: { x: dpi, y: dpi },
    open: () => openPicture(text, { density: 72 * scale }),
  });
}

/**
 * The drawing's own text, unpacked where it came packed (svgz).
 * @throws BrokenPicture @throws ToolError `drawing-too-complex`
 */
export async function readSvg({ path, name }: { readonly path: string; readonly name: string }): Promise<Uint8Array> {
  const file = await readFile(path);
  const text = file[0] === 0x1f && file[1] === 0x8b ? unpack(file) : file;
  if (hasNestedEntities(text)) throw new ToolError('drawing-too-complex', { file: name });
  return text;
}

/** A few of them grow to millions of letters. Drawing programs write only flat ones, as names of their namespaces. */
function hasNestedEntities(text: Uint8Array): boolean {
  const head = Buffer.from(text.subarray(0, MAX_DECLARATION_BYTES)).toString('latin1');
  return /<!ENTITY\s+[^\s"'>]+\s+(?:"[^"]*&(?!#|amp;|lt;|gt;|quot;|apos;)[^"]*"|'[^']*&(?!#|amp;|lt;|gt;|quot;|apos;)[^']*')/.test(
    head,
  );
}

function unpack(file: Uint8Array): Uint8Array {
  try {
    return gunzipSync(file, { maxOutputLength: MAX_TEXT_BYTES });
  } catch (error) {
    throw new BrokenPicture('gzip', { cause: error });
  }
}
