/** The pictures of shared links in languages that are not shipped: read and compared by other programs. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawShareImages } from '../scripts/share-images.ts';

const run = promisify(execFile);

interface SharedPage {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  readonly description: string;
}

/** Where the title stands, and the sheets on the other side. */
const TEXT_WIDTH = 800;
const WIDTH = 1200;

let client: string;
beforeEach(async () => {
  client = await mkdtemp(path.join(tmpdir(), 'share-'));
});
afterEach(() => rm(client, { recursive: true }));

/** The picture of one page of a built site, below the folder of its language. */
async function drawn({ language, direction, title, description }: SharedPage): Promise<string> {
  const folder = path.join(client, language);
  await mkdir(folder);
  const facts = {
    site_name: 'Sheaf',
    title: `${title} – Sheaf`,
    description,
    image: `https://sheaf.invalid/${language}/share/page.png`,
  };
  const meta = Object.entries(facts).map(([name, content]) => `<meta property="og:${name}" content="${content}"/>`);
  await writeFile(
    path.join(folder, 'index.html'),
    `<html lang="${language}" dir="${direction}">${meta.join('')}</html>`,
  );
  expect(await drawShareImages(client, language)).toBe(1);
  return path.join(folder, 'share/page.png');
}

async function read(picture: string, language: string): Promise<string> {
  const { stdout } = await run('tesseract', [picture, '-', '-l', language, '--psm', '6']);
  return stdout.replace(/\s+/g, ' ');
}

test('are read in their own words, with letters beyond those of English', async () => {
  const picture = await drawn({
    language: 'pl',
    direction: 'ltr',
    title: 'Łączenie plików',
    description: 'Połącz kilka plików w jeden, w dowolnej kolejności.',
  });
  const text = await read(picture, 'pol');
  expect(text).toContain('Łączenie plików');
  expect(text).toContain('w dowolnej kolejności');
  expect(text).toContain('Sheaf');
});

test('end in an ellipsis where a description is too long for them', async () => {
  const description = `Dateien zusammenfügen, ${'Seiten ordnen, '.repeat(20)} zuletzt speichern.`;
  const text = await read(
    await drawn({ language: 'de', direction: 'ltr', title: 'Zusammenfügen', description }),
    'deu',
  );
  expect(text).toContain('Dateien zusammenfügen');
  expect(text).not.toContain('zuletzt');
  expect(text).toMatch(/\w ?(…|\.\.\.)/);
});

test.each([
  ['ar', 'دمج الملفات', 'DejaVu Sans'],
  ['he', 'מיזוג קבצים', 'DejaVu Sans'],
] as const)('run from right to left in %s, as another program writes it', async (language, title, font) => {
  const picture = await drawn({ language, direction: 'rtl', title, description: title });
  const line = await inkIn(
    sharp(picture).extract({ left: WIDTH - TEXT_WIDTH, top: 180, width: TEXT_WIDTH, height: 150 }),
  );
  // It ends at the edge where lines begin.
  expect(Math.abs(line.right - (TEXT_WIDTH - 84))).toBeLessThan(16);
  const other = await inkIn(sharp({ text: { text: title, font: `${font} 84`, dpi: 72, rgba: false } }).negate());
  expect(await unlike(line.ink, other.ink)).toBeLessThan(0.08);
  // The sheets went to the other side: ink at the left where else the title begins, none at the right.
  const sheets = await inkIn(sharp(picture).extract({ left: 0, top: 100, width: 400, height: 430 }));
  expect(sheets.left).toBeLessThan(84);
});

interface Ink {
  /** Cut to the ink. */
  readonly ink: Buffer;
  readonly left: number;
  readonly right: number;
}

async function inkIn(picture: Sharp): Promise<Ink> {
  const flat = await picture.greyscale().png().toBuffer();
  const { data, info } = await sharp(flat).trim({ threshold: 40 }).png().toBuffer({ resolveWithObject: true });
  const left = -(info.trimOffsetLeft ?? 0);
  return { ink: data, left, right: left + info.width };
}

/** Mean difference of two drawings of one size, from 0 to 1; slight ones of the edges are smoothed away. */
async function unlike(a: Buffer, b: Buffer): Promise<number> {
  const size = { width: 200, height: 60, fit: 'fill' } as const;
  const [first, second] = await Promise.all(
    [a, b].map((each) => sharp(each).resize(size).normalise().blur(1).greyscale().raw().toBuffer()),
  );
  if (!first || !second) return 1;
  return first.reduce((sum, value, at) => sum + Math.abs(value - (second[at] ?? 0)), 0) / first.length / 255;
}
