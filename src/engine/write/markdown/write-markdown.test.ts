/** Writes documents of the model as Markdown, and looks at what a reader of it would see. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cell, item, model, paragraph, run, section, table } from '../../../../tests/document-model.ts';
import type { Block, DocumentModel, Origin } from '../../layout/model.ts';
import { type MarkdownOptions, writeMarkdown } from './write-markdown.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'markdown-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(document: DocumentModel, options: Partial<MarkdownOptions> = {}): Promise<string> {
  const path = join(folder, 'made');
  await writeMarkdown(document, path, {
    images: 'files',
    tables: 'gfm',
    headings: true,
    headersFooters: false,
    pageMarks: false,
    links: true,
    chunks: 'none',
    maxTokens: 1_000,
    pageNumber: (place) => place,
    signal: new AbortController().signal,
    ...options,
  });
  return readFile(path, 'utf8');
}

const blocks = (list: readonly Block[], options?: Partial<MarkdownOptions>) => write(model([section(list)]), options);
const heading = (text: string, level: number) =>
  paragraph([run(text, { look: { bold: true } })], { role: 'heading', level });

function onPage(page: number): { readonly origins: readonly Origin[] } {
  return { origins: [{ page, box: { left: 0, top: 0, right: 1, bottom: 1 }, source: 'file', confidence: 1 }] };
}

test('writes headings by their level, without marking them bold', async () => {
  expect(await blocks([heading('Nails', 1), heading('Short ones', 2), paragraph('Text')])).toBe(
    '# Nails\n\n## Short ones\n\nText\n',
  );
});

test('keeps lists together, with their levels and numbers', async () => {
  const number = { list: 2, format: 'decimal', pattern: '%1.' } as const;
  const made = await blocks([
    item('one', {}),
    item('below', { level: 1 }),
    paragraph('Between'),
    item('first', { ...number, label: '3.', value: 3 }),
    item('second', { ...number, label: '4.', value: 4 }),
  ]);
  expect(made).toBe('- one\n    - below\n\nBetween\n\n3. first\n4. second\n');
});

test('marks bold and italic words with their signs at the letters', async () => {
  const runs = [
    run('a '),
    run('bold ', { look: { bold: true } }),
    run('and '),
    run('slanted', { look: { italic: true } }),
  ];
  expect(await blocks([paragraph(runs)])).toBe('a **bold** and *slanted*\n');
});

test('lets no sign of the text become markup', async () => {
  expect(await blocks([paragraph('# 5 * 3 <b> [x] a_b'), paragraph('1. no list'), paragraph('- none')])).toBe(
    '\\# 5 \\* 3 \\<b\\> \\[x\\] a\\_b\n\n1\\. no list\n\n\\- none\n',
  );
});

test('writes links, and their text alone where none are wanted', async () => {
  const linked = [paragraph([run('see '), run('there', { link: { address: 'https://example.org/a' } })])];
  expect(await blocks(linked)).toBe('see [there](https://example.org/a)\n');
  expect(await blocks(linked, { links: false })).toBe('see there\n');
});

test('writes tables with one line a row, and as HTML with their merged cells', async () => {
  const nails = [table([[cell(0, 'Size', { columnSpan: 2 })], [cell(0, '1|2'), cell(1, 'long')]], [50, 50])];
  expect(await blocks(nails)).toBe('| Size |  |\n| --- | --- |\n| 1\\|2 | long |\n');
  const html = await blocks(nails, { tables: 'html' });
  expect(html).toContain('<tr><th colspan="2">Size</th></tr>');
  expect(html).toContain('<tr><td>1|2</td><td>long</td></tr>');
  expect(await blocks(nails, { tables: 'none' })).toBe('Size\n\n1\\|2 long\n');
});

test('puts lines of code into one block as they are', async () => {
  const code = ['if (a < b)', '  return *c;'].map((line) => paragraph(line, { role: 'code' }));
  expect(await blocks(code)).toBe('```\nif (a < b)\n  return *c;\n```\n');
});

test('puts notes at the end and their marks into the text', async () => {
  const look = run('').look;
  const text = paragraph([run('Iron'), { kind: 'note', note: 1, look }]);
  const notes = [{ id: 1, kind: 'footnote', label: '1', blocks: [paragraph('Or steel.')] } as const];
  expect(await write(model([section([text])], { notes }))).toBe('Iron[^1]\n\n[^1]: Or steel.\n');
});

test('names the files of images by their page, or puts them into the text', async () => {
  const path = join(folder, 'x.png');
  await writeFile(path, Buffer.from([1, 2, 3]));
  const picture = { path, ending: 'png', widthPt: 10, heightPt: 10, altText: 'A nail' } as const;
  const place = { kind: 'inline', align: 'left' } as const;
  const figure = { kind: 'figure', picture, place, spaceBeforePt: 0, ...onPage(2) } as const;
  expect(await blocks([figure], { pageNumber: (page) => page + 10 })).toBe('![A nail](images/p012-1.png)\n');
  expect(await blocks([figure], { images: 'inline' })).toBe('![A nail](data:image/png;base64,AQID)\n');
  expect(await blocks([figure, paragraph('x')], { images: 'none' })).toBe('x\n');
});

test('marks where pages begin, with their numbers in the PDF', async () => {
  const list = [1, 1, 2].map((page) => paragraph(`on ${page}`, onPage(page)));
  expect(await blocks(list, { pageMarks: true, pageNumber: (page) => page + 4 })).toBe(
    '<!-- page 5 -->\n\non 1\n\non 1\n\n<!-- page 6 -->\n\non 2\n',
  );
});

test('leaves headers and footers out unless they are wanted', async () => {
  const running = { usual: [paragraph('Nail works')] };
  const document = () => model([section([paragraph('Text')], { header: running })]);
  expect(await write(document())).toBe('Text\n');
  expect(await write(document(), { headersFooters: true })).toBe('Nail works\n\nText\n');
});

test('cuts chunks at headings, and tells which headings stand above', async () => {
  const list = [heading('Nails', 1), paragraph('a', onPage(1)), heading('Short', 2), paragraph('b', onPage(2))];
  const lines = (await blocks(list, { chunks: 'heading' }))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  expect(lines).toEqual([
    { id: 1, pages: [1], headings: ['Nails'], tokens: 3, text: '# Nails\n\na' },
    { id: 2, pages: [1, 2], headings: ['Nails', 'Short'], tokens: 3, text: '## Short\n\nb' },
  ]);
});

test('cuts chunks at pages, and by length without dividing a paragraph', async () => {
  const list = [1, 1, 2].map((page) => paragraph('word '.repeat(40).trim(), onPage(page)));
  const cut = async (options: Partial<MarkdownOptions>) => (await blocks(list, options)).trim().split('\n');
  expect(await cut({ chunks: 'page' })).toHaveLength(2);
  expect(await cut({ chunks: 'tokens', maxTokens: 110 })).toHaveLength(2);
  expect(await cut({ chunks: 'tokens', maxTokens: 90 })).toHaveLength(3);
});

test('marks raised and lowered letters, in tables of HTML too', async () => {
  const water = [run('H'), run('2', { look: { vertical: 'subscript' } }), run('O')];
  const area = [run('m'), run('2', { look: { vertical: 'superscript', bold: true } })];
  expect(await blocks([paragraph(water)])).toBe('H<sub>2</sub>O\n');
  const made = await blocks([table([[cell(0, [paragraph(area)])]], [50])], { tables: 'html' });
  expect(made).toContain('<th>m<sup><strong>2</strong></sup></th>');
});

test('writes small capitals as capitals, as they are seen', async () => {
  const name = [run('The '), run('Nasa', { look: { smallCaps: true } }), run(' says')];
  expect(await blocks([paragraph(name)])).toBe('The NASA says\n');
  const made = await blocks([table([[cell(0, [paragraph(name)])]], [50])], { tables: 'html' });
  expect(made).toContain('<th>The NASA says</th>');
});

test('keeps the images in the cells of tables', async () => {
  const path = join(folder, 'nail.png');
  await writeFile(path, Buffer.from([1, 2, 3]));
  const picture = { path, ending: 'png', widthPt: 10, heightPt: 10, altText: 'A "nail"' } as const;
  const place = { kind: 'inline', align: 'left' } as const;
  const figure = { kind: 'figure', picture, place, spaceBeforePt: 0, ...onPage(2) } as const;
  const made = table([[cell(0, 'Nail'), cell(1, [figure, paragraph('short')])]], [40, 40]);
  expect(await blocks([made])).toContain('| Nail | ![A "nail"](images/p002-1.png)<br>short |');
  expect(await blocks([made], { tables: 'html' })).toContain(
    '<th><img src="images/p002-1.png" alt="A &quot;nail&quot;"><br>short</th>',
  );
  expect(await blocks([made], { images: 'none' })).toContain('| Nail | short |');
});
