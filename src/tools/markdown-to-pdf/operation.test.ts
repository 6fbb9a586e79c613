/** Prints Markdown with the system's Chromium, and once with LibreOffice; looks at the results with poppler, qpdf and pdf.js. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { zipOf } from '../../../tests/office-samples.ts';
import { type Bookmark, readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { layOutSimply } from '../../engine/html-to-pdf/simple-layout.ts';
import { markdownPage } from '../../engine/markdown/markdown-page.ts';
import { run } from './operation.ts';
import { pageFolder } from './page-folder.ts';
import { tool } from './tool.ts';

let printer: OperationTest<typeof tool>;
beforeEach(async () => {
  printer = await OperationTest.start(tool, run);
});
afterEach(() => printer.end());

type Options = Readonly<Record<string, unknown>>;

async function printed(text: string | Buffer, options: Options = {}, name = 'notes.md'): Promise<string> {
  const [output] = await printer.run([await printer.file(name, Buffer.from(text), 'md')], options);
  if (!output) throw new Error('there is no result');
  return output.path;
}

async function zipped(files: Readonly<Record<string, string | Buffer>>, options: Options = {}): Promise<string> {
  const [output] = await printer.run([await printer.file('notes.zip', await zipOf(files), 'zip')], options);
  if (!output) throw new Error('there is no result');
  return output.path;
}

const say = (program: string, ...args: readonly string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const textOf = (path: string, ...args: readonly string[]) => say('pdftotext', '-layout', ...args, path, '-');
const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function titlesOf(bookmarks: readonly Bookmark[]): readonly string[] {
  return bookmarks.flatMap(({ title, children }) => [title, ...titlesOf(children)]);
}

/** Right edges of words, in points. */
const rightEdges = (path: string) =>
  [...say('pdftotext', '-bbox', path, '-').matchAll(/xMax="([\d.]+)"/g)].map((match) => Number(match[1]));

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();

const NEW_PAGE = `\n\n${'Words that fill the page.\n\n'.repeat(60)}`;

test('a text becomes a tagged PDF with title, author, language, bookmarks and links', async () => {
  const path = await printed(
    '---\ntitle: Über uns\nauthor: Ann Lee\nlang: de\n---\n\n## Eins\n\nText äöü 漢字 [hin](#zwei) [her](other.md#x) [fort](https://example.com/)\n\n### Zwei\n',
  );
  expect(say('qpdf', '--check', path)).toContain('No syntax or stream encoding errors');
  const info = say('pdfinfo', path);
  expect(info).toMatch(/Title:\s+Über uns/);
  expect(info).toMatch(/Author:\s+Ann Lee/);
  expect(info).toMatch(/Tagged:\s+yes/);
  expect(info).toMatch(/Page size:.*A4/);
  expect(info).not.toContain('CreationDate');
  expect(say('pdfinfo', '-struct', path)).toMatch(/H1[\s\S]*H2[\s\S]*H3/);
  const { bookmarks, pages } = await readPdf(path);
  expect(titlesOf(bookmarks)).toEqual(['Über uns', 'Eins', 'Zwei']);
  expect(pages.flatMap(({ links }) => links)).toEqual([1, 0, 'https://example.com/']);
  const objects = say('qpdf', '--qdf', '--object-streams=disable', path, '-');
  expect(objects).toContain('/URI (other.md#x)');
  expect(objects).toContain('/Lang (de)');
  expect(printer.warnings).toEqual([]);
});

test('the same text gives the same bytes, whatever the theme', async () => {
  for (const theme of ['plain', 'report', 'github', 'book']) {
    const [first, second] = [await printed('# One\n\n$a^2$', { theme }), await printed('# One\n\n$a^2$', { theme })];
    expect(readFileSync(first)).toEqual(readFileSync(second));
  }
});

test('the table of contents names the pages on which the headings stand', async () => {
  const parts = Array.from({ length: 70 }, (_, index) => `## Part ${index + 1}${NEW_PAGE.slice(0, 700)}`);
  const path = await printed(`# Title\n\n${parts.join('\n\n')}`, {
    toc: true,
    'number-headings': true,
    theme: 'report',
  });
  const rows = [...textOf(path).matchAll(/^\s*(\d+) +Part (\d+)\s+(\d+)\s*$/gm)];
  expect(rows.length).toBe(70);
  for (const [, number, part, page] of rows.filter((_, index) => index % 10 === 0)) {
    expect(number).toBe(part);
    expect(flat(textOf(path, '-f', page ?? '', '-l', page ?? ''))).toContain(`${part} Part ${part} Words`);
  }
  const { pages } = await readPdf(path);
  expect(pages[0]?.links[69] ?? pages[1]?.links.at(-1)).toBeGreaterThan(5);
});

test('pages are numbered, but not where that is off', async () => {
  expect(textOf(await printed(`# A${NEW_PAGE}`, { theme: 'report' }))).toMatch(/1 ?\/ ?3/);
  expect(textOf(await printed(`# A${NEW_PAGE}`))).toMatch(/^\s+2$/m);
  expect(textOf(await printed(`# A${NEW_PAGE}`, { 'page-numbers': false }))).not.toMatch(/^\s+[12]$/m);
});

test('a zip brings its images, whatever folder the text lies in, and names are made no paths', async () => {
  const files = { 'docs/README.md': '![red](img/a%20b.png) <img src="../c.png" width="20">', 'docs/other.md': 'x' };
  const path = await zipped({ ...files, 'docs/img/a b.png': await picture(), 'c.png': await picture() });
  expect(say('pdfimages', '-list', path).match(/image\s+8\s+8/g)?.length).toBeGreaterThanOrEqual(1);
  expect(printer.warnings).toEqual([]);
  await expect(zipped({ 'a.md': 'a', 'b.md': 'b' })).rejects.toMatchObject({ code: 'nothing-found' });
  const zip = await zipOf({ 'README.md': 'x', 'aa/secret.txt': 'x' });
  const evil = Buffer.from(zip.toString('latin1').replaceAll('aa/secret', '../secret'), 'latin1');
  await expect(printer.run([await printer.file('evil.zip', evil, 'zip')])).rejects.toMatchObject({
    code: 'unsafe-names',
  });
});

test('nothing is loaded from the web or the machine; images that are not there become their descriptions', async () => {
  const path = await printed(
    'Mine ![A badge](https://example.com/a.svg) ![lost](lost.png) <img src="file:///etc/passwd" alt="local"> <iframe src="file:///etc/passwd"></iframe>',
  );
  expect(flat(textOf(path))).toMatch(/^Mine A badge lost local 1$/);
  expect(printer.warnings).toEqual([
    { code: 'pictures-not-loaded', params: { file: 'notes.md', count: 2, name: expect.any(String) } },
  ]);
});

test('wide tables, long words, formulas and lines of code stay on the paper', async () => {
  const row = (each: readonly string[]) => `|${each.join('|')}|`;
  const tables = [14, 60].map((columns) => {
    const cells = Array.from({ length: columns }, (_, index) => `column_number_${index}`);
    return [row(cells), row(cells.map(() => '-')), row(cells)].join('\n');
  });
  const formula = `$$\n${Array.from({ length: 60 }, (_, index) => `x_{${index}}`).join(' + ')}\n$$`;
  for (const theme of ['plain', 'report', 'github', 'book']) {
    const path = await printed(
      `${tables.join('\n\n')}\n\n${'w'.repeat(400)}\n\n\`\`\`\n${'c'.repeat(400)}\n\`\`\`\n\n${formula}`,
      {
        theme,
      },
    );
    expect(Math.max(...rightEdges(path))).toBeLessThan(541);
  }
});

test('short code in a table is not broken within a word where there is room', async () => {
  const long = 'words that take the room of many other columns and more '.repeat(3);
  const path = await printed(`|a|b|c|\n|-|-|-|\n|\`watermark\`|${long}|${long}|`);
  expect(textOf(path)).toContain('watermark');
});

test('a heading is never the last thing on a page', async () => {
  const fills = Array.from(
    { length: 12 },
    (_, index) => `${'Line of words.\n\n'.repeat(index + 1)}### Head ${index}\n\n|a|b|\n|-|-|\n|1|2|\n\n`,
  );
  const path = await printed(fills.join('\n\n'), { 'page-numbers': false });
  const pages = textOf(path)
    .split('\f')
    .map((page) => page.trimEnd().split('\n').at(-1) ?? '');
  expect(pages.length).toBeGreaterThan(3);
  expect(pages.filter((line) => line.includes('Head'))).toEqual([]);
});

test('paper, margins, size of letters and own styles are those that were asked for', async () => {
  const css = await printer.file(
    'own.css',
    Buffer.from('.secret { display: none } @page { @bottom-left { content: "Draft" } }'),
    'css',
  );
  const path = await printed('Edge <span class="secret">hidden</span>', {
    ...{ paper: 'letter', margin: '1in 2in', css: { ...css }, 'font-size': 16 },
  });
  expect(say('pdfinfo', path)).toMatch(/Page size:\s+612 x 792/);
  const [, left = '', top = '', bottom = ''] =
    /xMin="([\d.]+)" yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">Edge</.exec(say('pdftotext', '-bbox', path, '-')) ??
    [];
  expect(Number(left)).toBeCloseTo(144, 0);
  expect(Number(bottom) - Number(top)).toBeGreaterThan(14);
  expect(flat(textOf(path))).toBe('Edge Draft 1');
  await expect(printed('x', { margin: '100mm' })).rejects.toMatchObject({ code: 'bad-option' });
});

test('other encodings are read, and what is empty, no text or too much is told', async () => {
  expect(flat(textOf(await printed(Buffer.from('Größe', 'latin1'))))).toContain('Größe');
  expect(flat(textOf(await printed(Buffer.from('\ufeffGröße 漢', 'utf16le'))))).toContain('Größe 漢');
  await expect(printed(' \n\n')).rejects.toMatchObject({ code: 'nothing-found' });
  await expect(zipped({ 'README.md': Buffer.alloc(3_000, 1) })).rejects.toMatchObject({ code: 'damaged' });
  await expect(printed('word '.repeat(4_000_000))).rejects.toMatchObject({ code: 'too-complex' });
});

test('says which parts of a text could not be read', async () => {
  await printed('---\na: [\n---\n$\\frac{$');
  expect(printer.warnings).toEqual([
    { code: 'front-matter-skipped', params: { file: 'notes.md' } },
    { code: 'formulas-kept', params: { file: 'notes.md', count: 1 } },
  ]);
});

test('where there is no browser LibreOffice keeps text, headings, tables and formulas as they were written', async () => {
  const { html } = await markdownPage('# Größe\n\n|a|b|\n|-|-|\n|1|2|\n\n$x<y$', {
    ...{ theme: 'plain', contents: true, contentsDepth: 3, numbered: false, pageNumbers: true, fontSizePt: 11 },
    ...{ highlight: true, math: true, mathAs: 'source', name: 'notes' },
  });
  const scratch = join(printer.folder, 'page');
  await mkdir(scratch);
  const path = join(printer.folder, 'out.pdf');
  const folder = pageFolder({ start: 'notes.md', read: async () => undefined }, html);
  const signal = new AbortController().signal;
  const settings = { name: 'notes.md', paper: { widthPt: 595, heightPt: 842 }, tagged: true, outline: true };
  await layOutSimply(folder, path, settings, { scratch, signal });
  expect(flat(textOf(path))).toMatch(/Größe.*a b 1 2 x<y/);
  expect(say('pdfinfo', path)).toMatch(/Title:\s+Größe/);
});
