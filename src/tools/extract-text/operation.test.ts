/** Checks the words, their order and their formats with pages made on the spot. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OutputFile } from '../../contract/operation.ts';
import { parseToolOptions } from '../../contract/tool.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'extract-text-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Pages of 400 × 400 points with the given content; font F is Helvetica. */
async function extract(pages: readonly string[], options: Record<string, string> = {}): Promise<OutputFile> {
  const kids = pages.map((_, index) => `${index * 2 + 4} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}/MediaBox[0 0 400 400]/Resources<</Font<</F 3 0 R>>>>>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...pages.flatMap((content, index) => [
      `<</Type/Page/Parent 2 0 R/Contents ${index * 2 + 5} 0 R>>`,
      `<</Length ${content.length}>> stream\n${content}\nendstream`,
    ]),
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  const path = join(folder, 'a.pdf');
  await writeFile(path, `%PDF-1.7\n${body}trailer <</Root 1 0 R>>\n%%EOF\n`, 'latin1');
  const input = { path, name: 'a.pdf', type: 'pdf', bytes: (await stat(path)).size } as const;
  const [output] = await run([input], parseToolOptions(tool, options), {
    workDir: folder,
    signal: new AbortController().signal,
    progress: () => undefined,
    warn: () => undefined,
  });
  if (!output) throw new Error('no output');
  return output;
}

const textOf = async (output: OutputFile) => readFile(output.path, 'utf8');

/** Draws lines of text downwards from a place. */
function lines(x: number, y: number, texts: readonly string[], size = 10): string {
  return texts.map((text, index) => `BT /F ${size} Tf ${x} ${y - index * size * 1.2} Td (${text}) Tj ET\n`).join('');
}

const LEFT = ['The left column begins', 'with several words in', 'every line, and it ends', 'before the right one.'];
const RIGHT = ['Another column stands', 'beside it, and is read', 'only after the first has', 'come to its end.'];

test('reads columns one after another, under a title that spans both', async () => {
  const page = [lines(40, 380, ['A title that goes over the whole width of this page'], 14)];
  // Line by line across the page, as some programs write.
  for (const row of LEFT.keys()) {
    page.push(lines(40, 340 - row * 12, [LEFT[row] ?? '']), lines(220, 340 - row * 12, [RIGHT[row] ?? '']));
  }
  const text = await textOf(await extract([page.join('\n')]));
  expect(text.replace(/\s+/g, ' ').trim()).toBe(
    ['A title that goes over the whole width of this page', ...LEFT, ...RIGHT].join(' '),
  );
});

test('keeps the spaces of letters that lean by their matrix', async () => {
  const text = 'Identification of the States, its Territories';
  expect((await textOf(await extract([`BT /F1 10 Tf 1 0 0.3333 1 20 240 Tm (${text}) Tj ET`]))).trim()).toBe(text);
});

test('keeps the spaces of text on a slope, drawn or left out', async () => {
  const slope = (text: string, x: number) => `BT /F1 10 Tf 0.866 0.5 -0.5 0.866 ${x} 40 Tm ${text} TJ ET`;
  const page = `${slope('[(This is a) -278 (draft)]', 20)} ${slope('[(Not) -278 (for) -278 (sale)]', 80)}`;
  expect((await textOf(await extract([page]))).replace(/\s+/g, ' ').trim()).toMatch(
    /^(?=.*\bThis is a draft\b).*\bNot for sale\b/,
  );
});

test('reads columns one after another where labels of a figure outnumber the lines of one', async () => {
  const left = Array.from({ length: 24 }, (_, row) => `Line ${row} stands in the left column`);
  const labels = Array.from({ length: 12 }, (_, row) => [`From ${row}`, `Over ${row}`, `To ${row}`]);
  const right = Array.from({ length: 12 }, (_, row) => `Row ${row} is in the right column`);
  const page = [
    lines(20, 380, left),
    ...labels.flatMap((row, index) => row.map((label, cell) => lines(220 + cell * 60, 380 - index * 12, [label]))),
    lines(220, 380 - 12 * 12, right),
  ];
  const text = await textOf(await extract([page.join('\n')]));
  expect(text.replace(/\s+/g, ' ').trim()).toBe([...left, ...labels.flat(), ...right].join(' '));
});

test('keeps rows whole that reach over the gutter of the columns below them', async () => {
  const rows = ['Apples|are red or green in colour', 'Pears|are green', 'Plums|are blue or yellow in colour'];
  const page = rows.map((row, index) => {
    const [name = '', text = ''] = row.split('|');
    return lines(40, 380 - index * 12, [name]) + lines(120, 380 - index * 12, [text]);
  });
  page.push(lines(40, 320, LEFT), lines(220, 320, RIGHT));
  const text = await textOf(await extract([page.join('\n')]));
  expect(text.trim().split('\n').slice(0, 3)).toEqual(rows.map((row) => row.replace('|', '\t')));
  expect(text.replace(/\s+/g, ' ')).toContain([...LEFT, ...RIGHT].join(' '));
});

test('reads tables row by row', async () => {
  const rows = ['Apples', 'Pears', 'Plums', 'Figs'].map((name, row) => {
    return (
      lines(40, 340 - row * 15, [name]) + lines(200, 340 - row * 15, [`${row}5`]) + lines(300, 340 - row * 15, ['kg'])
    );
  });
  const text = await textOf(await extract([rows.join('\n')]));
  expect(text.trim().split('\n')).toEqual(['Apples\t05\tkg', 'Pears\t15\tkg', 'Plums\t25\tkg', 'Figs\t35\tkg']);
});

test('reads drawn cells row by row, however many lines they have, and cells that hold texts one after another', async () => {
  const grid = (xs: readonly number[], ys: readonly number[]) => {
    const level = ys.map((y) => `${xs[0]} ${y} m ${xs.at(-1)} ${y} l S\n`);
    const upright = xs.map((x) => `${x} ${ys[0]} m ${x} ${ys.at(-1)} l S\n`);
    return [...level, ...upright].join('');
  };
  const short =
    grid([40, 100, 220, 380], [380, 360, 310, 290]) +
    lines(45, 366, ['Week']) +
    lines(105, 366, ['Topic']) +
    lines(225, 366, ['Reading']) +
    lines(45, 345, ['1']) +
    lines(105, 345, ['How boats are', 'built and inter-', 'nally braced']) +
    lines(225, 345, ['A long book about', 'the harbour']) +
    lines(45, 296, ['2']) +
    lines(225, 296, ['None']);
  const [first, ...rest] = (await textOf(await extract([short]))).trim().split('\n');
  expect(first).toBe('Week\tTopic\tReading');
  expect(rest).toEqual(['1\tHow boats are built and inter-nally braced\tA long book about the harbour', '2\tNone']);
  const text = (start: string) => [start, 'goes on for a while,', 'and on, and ends.'];
  const cell = (x: number, name: string) =>
    lines(x, 340, text(`${name} one`)) + lines(x, 290, text(`${name} two`)) + lines(x, 240, text(`${name} three`));
  const long = grid([40, 210, 380], [380, 360, 200]) + lines(45, 366, ['Left']) + lines(215, 366, ['Right']);
  const read = await textOf(await extract([long + cell(45, 'Left') + cell(215, 'Right')]));
  const order = [...read.matchAll(/(?:Left|Right) (?:one|two|three)/g)].map(([found]) => found);
  expect(order).toEqual(['Left one', 'Left two', 'Left three', 'Right one', 'Right two', 'Right three']);
});

test('reads a table whose only line is below its names row by row', async () => {
  const row = (y: number, name: string, texts: readonly string[]) => lines(40, y, [name]) + lines(160, y, texts);
  const page =
    row(380, 'Option', ['What it does']) +
    '36 374 m 380 374 l S\n' +
    row(360, 'retry', ['Tries once again, and once more after that,', 'where the first time failed for any reason']) +
    row(330, 'quiet', ['Says nothing']);
  expect((await textOf(await extract([page]))).trim().split('\n')).toEqual([
    'Option\tWhat it does',
    'retry\tTries once again, and once more after that, where the first time failed for any reason',
    'quiet\tSays nothing',
  ]);
});

test('puts words together that a line end divides, and keeps hyphens that belong', async () => {
  const page = lines(40, 340, ['A well-known word is divi-', 'ded here, and a well-', 'known one is not.']);
  const text = await textOf(await extract([page]));
  expect(text.replace(/\s+/g, ' ').trim()).toBe('A well-known word is divided here, and a well-known one is not.');
});

test('finds words in letters that are set apart, and in letters that are placed one by one', async () => {
  const spaced = 'BT /F 10 Tf 2 Tc 40 340 Td (spaced words) Tj ET';
  const placed = [...'soon'].map((letter, index) => `BT /F 10 Tf ${40 + index * 5.6} 300 Td (${letter}) Tj ET`);
  const text = await textOf(await extract([[spaced, ...placed].join('\n')]));
  expect(text.trim().split(/\s*\n\s*/)).toEqual(['spaced words', 'soon']);
});

test('parts pages by a form feed, and counts words and letters', async () => {
  const output = await extract([lines(40, 300, ['One page']), lines(40, 300, ['Two'])]);
  expect(await textOf(output)).toBe('One page\n\fTwo\n');
  expect(output.facts).toEqual({ pages: 2, words: 3, characters: 11 });
  expect(await textOf(await extract([lines(40, 300, ['One']), lines(40, 300, ['Two'])], { pages: '2' }))).toBe('Two\n');
});

test('keeps the look with spaces when asked to', async () => {
  const page = lines(40, 340, ['Name', 'Town']) + lines(240, 340, ['Ann', 'Rome']);
  const [first = '', second = ''] = (await textOf(await extract([page], { layout: 'physical' }))).split('\n');
  expect(first).toMatch(/^Name {8,}Ann$/);
  expect(second.indexOf('Rome')).toBe(first.indexOf('Ann'));
});

test('gives the place of every word as seen from the upper left corner', async () => {
  const output = await extract([lines(40, 300, ['Hello there'], 20)], { format: 'json' });
  const { pages } = JSON.parse(await textOf(output)) as {
    pages: { width: number; lines: { text: string; words: { text: string; box: number[]; size: number }[] }[] }[];
  };
  expect(pages[0]?.width).toBe(400);
  const [hello] = pages[0]?.lines[0]?.words ?? [];
  expect(hello).toMatchObject({ text: 'Hello', size: 20 });
  expect(hello?.box[0]).toBeCloseTo(40, 0);
  expect(hello?.box[1]).toBeLessThan(100);
  expect(hello?.box[3]).toBeGreaterThan(100);
});

test('makes headings of large lines, and no markup of what only looks like it', async () => {
  const page = lines(40, 380, ['Big title'], 24) + lines(40, 330, ['Plain *words* with <signs>', 'in two lines.']);
  expect(await textOf(await extract([page], { format: 'md' }))).toBe(
    '# Big title\n\nPlain \\*words\\* with \\<signs\\> in two lines.\n',
  );
  expect(await textOf(await extract([page], { format: 'html' }))).toContain(
    '<h1 dir="auto">Big title</h1>\n<p dir="auto">Plain *words* with &lt;signs&gt; in two lines.</p>',
  );
});

/** Cells of a table, 100 points apart. */
const table = (y: number, rows: readonly (readonly string[])[]) =>
  rows
    .flatMap((row, index) => row.map((cell, column) => lines(40 + column * 100, y - index * 15, cell ? [cell] : [])))
    .join('');

test('makes tables of rows of cells, with nothing where a row has none', async () => {
  const page =
    lines(40, 380, ['What there is:']) +
    table(350, [
      ['', 'Red', 'Green'],
      ['Apples', '5', '7'],
      ['Pears | quinces', '', '3'],
    ]);
  expect(await textOf(await extract([page], { format: 'md' }))).toBe(
    'What there is:\n\n|  | Red | Green |\n| --- | --- | --- |\n| Apples | 5 | 7 |\n| Pears \\| quinces |  | 3 |\n',
  );
  expect(await textOf(await extract([page], { format: 'html' }))).toContain(
    '<tr><td dir="auto">Apples</td><td dir="auto">5</td><td dir="auto">7</td></tr>',
  );
});

test('writes a cell of several lines as one', async () => {
  const page =
    table(380, [
      ['Item', 'What it does', 'Price'],
      ['Key', 'It opens each of', '5'],
    ]) +
    lines(140, 353, ['the doors there']) +
    table(335, [['Lock', 'It shuts them', '7']]);
  expect(await textOf(await extract([page], { format: 'md' }))).toContain(
    '| Key | It opens each of the doors there | 5 |\n| Lock | It shuts them | 7 |',
  );
});

test('makes lists of lines with bullets, and paragraphs of lines that stand back', async () => {
  // 225 is the bullet of the encoding.
  const bullet = '\\225';
  const page =
    lines(40, 380, ['This line is as long as the line below it.', 'This one is the last of its paragraph.']) +
    lines(52, 356, ['This line stands back from all others.']) +
    lines(40, 344, ['And so the first paragraph ends above it:']) +
    lines(40, 332, [`${bullet} first of the items, which goes`]) +
    lines(48, 320, ['on in the line below it']) +
    lines(40, 308, [`${bullet} second of the items`]);
  expect(await textOf(await extract([page], { format: 'md' }))).toBe(
    'This line is as long as the line below it. This one is the last of its paragraph.\n\n' +
      'This line stands back from all others. And so the first paragraph ends above it:\n\n' +
      '- first of the items, which goes on in the line below it\n- second of the items\n',
  );
});

test('keeps numbers and signs at the start of a line from becoming lists', async () => {
  const page = lines(40, 380, ['1. Introduction']) + lines(40, 300, ['- minus']) + lines(40, 220, ['+ plus']);
  expect(await textOf(await extract([page], { format: 'md' }))).toBe('1\\. Introduction\n\n\\- minus\n\n\\+ plus\n');
});

test('reads text that is turned after the upright text', async () => {
  const turned = 'BT /F 10 Tf 0 1 -1 0 300 100 Tm (going up) Tj ET';
  const text = await textOf(await extract([`${turned}\n${lines(40, 300, ['upright words', 'come first'])}`]));
  expect(text.trim().split(/\s*\n\s*/)).toEqual(['upright words', 'come first', 'going up']);
});

test('says so when there is nothing to read', async () => {
  await expect(extract(['0 0 m 10 10 l S'], { ocr: 'off' })).rejects.toMatchObject({
    code: 'nothing-found',
    message: 'This PDF has no text layer. Turn on OCR.',
  });
});

test('tells a page on which nothing could be recognised from one that was not read', async () => {
  await expect(extract(['0 0 m 10 10 l S'], { ocr: 'on' })).rejects.toMatchObject({
    code: 'nothing-found',
    message: 'No text was found in this PDF.',
  });
});
