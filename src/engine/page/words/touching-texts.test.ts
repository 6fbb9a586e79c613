/** Parts texts of two cells that meet, on pages made on the spot. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { samplePdf } from '../../../../tests/sample-pdf.ts';
import { openPdfium } from '../../../adapters/pdfium.ts';
import type { FilledArea } from '../../../adapters/pdfium-lines.ts';
import { readStoredPage } from '../read-page.ts';
import { partTouching } from './touching-texts.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touching-'));
});
afterEach(() => rm(folder, { recursive: true }));

const say = (x: number, y: number, text: string) => `BT /F1 10 Tf ${x} ${y} Td (${text}) Tj ET `;
/** Helvetica of 10 points: its digits are 5.56 wide. Cells keep a point between their texts. */
const WIDTH = 5.56;
const GAP = 1;

async function parted(...texts: readonly string[]): Promise<readonly string[]> {
  return partedIn({}, ...texts);
}

const partedOn = (fills: readonly FilledArea[], ...texts: readonly string[]) => partedIn({ fills }, ...texts);

async function partedIn(
  context: Parameters<typeof partTouching>[2],
  ...texts: readonly string[]
): Promise<readonly string[]> {
  const path = join(folder, 'a.pdf');
  await writeFile(path, samplePdf(1, { content: () => texts.join('') }));
  const document = await openPdfium(path, { name: 'a.pdf' });
  try {
    const { words, glyphs } = readStoredPage(document, 1, {});
    return partTouching(words, glyphs, context).map(({ text }) => text);
  } finally {
    document.close();
  }
}

const column = (x: number) => [say(x, 240, '31'), say(x, 220, '32'), say(x, 200, '33')];

test('parts texts that meet where others of a column begin', async () => {
  const texts = [...column(60), say(60 - 4 * WIDTH - GAP, 180, '4711'), say(60, 180, '34')];
  expect(await parted(...texts)).toEqual(['31', '32', '33', '4711', '34']);
});

test('parts a number from letters where other numbers end', async () => {
  const numbers = ['4', '51', '62', '73'].map((text, row) => say(80 - WIDTH * text.length, 240 - 20 * row, text));
  const texts = [...numbers, say(80 - 3 * WIDTH - 2 * WIDTH - GAP, 160, 'ab'), say(80 - 3 * WIDTH, 160, '140')];
  expect(await parted(...texts)).toEqual(['4', '51', '62', '73', 'ab', '140']);
});

test('leaves words that are drawn in pieces elsewhere, and one piece where others begin', async () => {
  const pieces = [say(30, 180, '4711'), say(30 + 4 * WIDTH + GAP, 180, '34')];
  expect(await parted(...column(60), ...pieces)).toEqual(['31', '32', '33', '471134']);
  const touching = [say(60 - 4 * WIDTH, 180, '4711'), say(60, 180, '34')];
  expect(await parted(...column(60), ...touching)).toEqual(['31', '32', '33', '471134']);
  const whole = say(60 - 4 * WIDTH, 180, '471134');
  expect(await parted(...column(60), whole)).toEqual(['31', '32', '33', '471134']);
});

test('parts names of columns that touch where painted cells end', async () => {
  const names = [say(60 - 4 * WIDTH, 180, '4711'), say(60, 180, '34')];
  const painted = (...rows: readonly number[]) =>
    rows.map((top) => ({ box: { left: 30, top, right: 60, bottom: top + 20 }, colour: 'ffff00' }));
  expect(await partedOn(painted(130, 150, 170), ...names)).toEqual(['4711', '34']);
  expect(await partedOn(painted(110, 130, 150), ...names)).toEqual(['4711', '34']);
  expect(await partedOn(painted(130, 150), ...names)).toEqual(['471134']);
  expect(await partedOn(painted(200, 220, 240), ...names)).toEqual(['471134']);
  expect(await partedOn([], ...names)).toEqual(['471134']);
  const onSlope = [say(60 - 4 * WIDTH, 178, '4711'), say(60, 180, '34')];
  expect(await partedOn(painted(130, 150, 170), ...onSlope)).toEqual(['471134']);
});

test('parts names that stand on two colours', async () => {
  const names = [say(60 - 4 * WIDTH, 180, '4711'), say(60, 180, '34')];
  const grounds = (...colours: readonly string[]) =>
    colours.map((colour, index) => ({
      box: { left: 30 * (index + 1), top: 0, right: 30 * (index + 2), bottom: 800 },
      colour,
    }));
  expect(await partedOn(grounds('ff0000', '00ff00'), ...names)).toEqual(['4711', '34']);
  expect(await partedOn(grounds('ff0000', 'ff0000'), ...names)).toEqual(['471134']);
});

test('parts what Calc draws with white between, or cut off by the next cell', async () => {
  const next = (gap: number) => [say(60 - 4 * WIDTH - gap, 180, '4711'), say(60, 180, 'ab')];
  expect(await partedIn({ isByCalc: true }, ...next(GAP))).toEqual(['4711', 'ab']);
  expect(await partedIn({ isByCalc: true }, ...next(-GAP))).toEqual(['4711', 'ab']);
  expect(await partedIn({ isByCalc: true }, ...next(0))).toEqual(['4711ab']);
  expect(await partedIn({ isByCalc: true }, say(60, 220, 'cd'), say(60, 200, 'ef'), ...next(0))).toEqual([
    'cd',
    'ef',
    '4711',
    'ab',
  ]);
  expect(await partedIn({ isByCalc: true }, say(60, 200, 'ef'), ...next(0))).toEqual(['ef', '4711ab']);
  expect(await parted(...next(GAP))).toEqual(['4711ab']);
  const lowered = `BT /F1 6 Tf ${60 - WIDTH} 178 Td (i) Tj ET `;
  const index = [say(60 - 2 * WIDTH, 180, 'a'), lowered, say(60 - WIDTH + 2, 180, 'ab')];
  expect(await partedIn({ isByCalc: true }, ...index)).toEqual(['aiab']);
});
