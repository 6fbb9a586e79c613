/** How much poppler draws on a page and where, and where its words stand: for fonts that stand in for one another. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect } from 'vitest';

const program = promisify(execFile);

export interface Ink {
  /** Left, top, right, bottom of all that is drawn, in points. */
  readonly box: readonly number[];
  /** How much is drawn of a page that is black all over. */
  readonly share: number;
  readonly red: number;
}

const DPI = 150;

/** What poppler draws. */
export async function inkOf(file: string): Promise<Ink> {
  const { data, info } = await sharp(await drawn(file))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [xs, ys]: [number[], number[]] = [[], []];
  let [dark, red] = [0, 0];
  for (let pixel = 0; pixel < info.width * info.height; pixel++) {
    const [r = 0, g = 0] = data.subarray(pixel * info.channels);
    dark += 255 - g;
    red += r - g > 128 ? 1 : 0;
    if (g > 128) continue;
    xs.push((pixel % info.width) * (72 / DPI));
    ys.push(Math.floor(pixel / info.width) * (72 / DPI));
  }
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  return { box, share: dark / 255 / (info.width * info.height), red };
}

async function drawn(file: string): Promise<Buffer> {
  const args = ['-r', String(DPI), '-singlefile', '-png', file];
  return (await program('pdftoppm', args, { encoding: 'buffer', maxBuffer: 2 ** 26 })).stdout;
}

/** Fonts that stand in for one another have letters of other shapes, but as large, as dark and as red. */
export function expectAlike(a: Ink, b: Ink): void {
  for (const [side, value] of a.box.entries()) expect(Math.abs(value - (b.box[side] ?? 0))).toBeLessThan(2);
  expect(b.share / a.share).toBeGreaterThan(0.8);
  expect(b.share / a.share).toBeLessThan(1.25);
  expect(b.red / a.red).toBeGreaterThan(0.7);
  expect(b.red / a.red).toBeLessThan(1.4);
}

/** Words with the places where they begin and end. */
export async function placedWords(file: string): Promise<readonly (readonly [string, string, string])[]> {
  const found = (await program('pdftotext', ['-bbox', file, '-'])).stdout.matchAll(
    /xMin="(\S+)" .* xMax="(\S+)" .*>(.*)<\/word>/g,
  );
  return [...found].map(([, left = '', right = '', text = '']) => [text, left, right] as const);
}
