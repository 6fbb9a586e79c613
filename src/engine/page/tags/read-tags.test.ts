/** Reads the tags of files made on the spot: which block, list, cell or note each piece of content is in. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pageObject, samplePdf } from '../../../../tests/sample-pdf.ts';
import { PdfDocument } from '../../syntax/document.ts';
import type { ContentTag, DocumentTags } from '../words/content-tag.ts';
import { readTags } from './read-tags.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tags-'));
});
afterEach(() => rm(folder, { recursive: true }));

const PAGE = `/Pg ${pageObject(1)} 0 R`;

/** An element with its kids: numbers of content, or other elements. */
function element(type: string, kids: readonly (number | string)[], rest = ''): string {
  return `<< /S /${type} ${PAGE} ${rest} /K [${kids.join(' ')}] >>`;
}

async function readTree<T>(tree: string, root: string, take: (tags: DocumentTags) => T): Promise<T | undefined> {
  const objects = { 100: `<< /Type /StructTreeRoot /K ${tree} ${root} >>` };
  const path = join(folder, 'tagged.pdf');
  await writeFile(path, samplePdf(2, { catalog: '/StructTreeRoot 100 0 R', objects }));
  const document = PdfDocument.open(path);
  try {
    const tags = readTags(document);
    return tags && take(tags);
  } finally {
    document.close();
  }
}

/** What the tags say of the content of a page, from the first number on. */
async function tagsOf(tree: string, { root = '', page = 1 } = {}): Promise<readonly (ContentTag | undefined)[]> {
  const tags = await readTree(tree, root, ({ pages }) => pages.get(page));
  return Array.from({ length: Math.max(-1, ...(tags?.keys() ?? [])) + 1 }, (_, id) => tags?.get(id));
}

test('tells headings with their levels from paragraphs, and what stands inside a paragraph from another one', async () => {
  const tree = element('Document', [
    element('H2', [0]),
    element('P', [1, element('Span', [2]), element('Link', [3]), 4]),
    element('P', [5]),
    element('H', [6]),
  ]);
  const tags = await tagsOf(tree);
  expect(tags.map((tag) => `${tag?.role}${tag?.level ?? ''}`)).toEqual([
    'heading2',
    ...Array(5).fill('paragraph'),
    'heading',
  ]);
  const [, ...blocks] = tags.map((tag) => tag?.block);
  expect(new Set(blocks.slice(0, 4)).size).toBe(1);
  expect(new Set(blocks).size).toBe(3);
});

test('tells the first piece of each block from the others', async () => {
  const tree = element('Document', [element('H1', [0, 1]), element('P', [element('Span', [2]), 3]), element('P', [4])]);
  const tags = await tagsOf(tree);
  expect(tags.map((tag) => tag?.isFirst ?? false)).toEqual([true, false, true, false, true]);
});

test('follows role maps, also those that go round', async () => {
  const tree = element('Document', [element('Kapitel', [0]), element('One', [1]), element('Bildtext', [2])]);
  const root = '/RoleMap << /Kapitel /Ueberschrift /Ueberschrift /H1 /One /Two /Two /One /Bildtext /Caption >>';
  expect((await tagsOf(tree, { root })).map((tag) => tag?.role)).toEqual(['heading', 'paragraph', 'caption']);
});

test('takes the names of styles for roles where the type is a paragraph', async () => {
  const tree = element('Document', [element('caption', [0]), element('Contents#201', [1]), element('Captain', [2])]);
  const root = '/RoleMap << /caption /P /Contents#201 /P /Captain /P >>';
  expect((await tagsOf(tree, { root })).map((tag) => tag?.role)).toEqual(['caption', 'contents', 'paragraph']);
});

test('tells the level of list items, and labels from what they label', async () => {
  const inner = element('L', [element('LI', [element('Lbl', [2]), element('LBody', [element('P', [3])])])]);
  const tree = element('L', [element('LI', [element('Lbl', [0]), element('LBody', [1, inner])]), element('LI', [4])]);
  const tags = await tagsOf(tree);
  expect(tags.map((tag) => tag?.item?.level)).toEqual([0, 0, 1, 1, 0]);
  expect(tags.map((tag) => tag?.isLabel ?? false)).toEqual([true, false, true, false, false]);
  const items = tags.map((tag) => tag?.item?.item);
  expect(items[0]).toBe(items[1]);
  expect(items[4]).not.toBe(items[0]);
  expect(tags[4]?.item?.list).toBe(tags[0]?.item?.list);
  expect(tags[2]?.item?.list).toBe(tags[0]?.item?.list);
});

test('places the cells of a table around those that span rows and columns', async () => {
  const span = (rows: number, columns: number) =>
    `/A [<< /O /Layout >> << /O /Table /RowSpan ${rows} /ColSpan ${columns} >>]`;
  const tree = element('Table', [
    element('THead', [element('TR', [element('TD', [0], span(1, 2)), element('TH', [1])])]),
    element('TBody', [
      element('TR', [element('TD', [element('P', [2])], span(2, 1)), element('TD', [3]), element('TD', [4])]),
      element('TR', [element('TD', [5]), element('TD', [6])]),
    ]),
  ]);
  const cells = (await tagsOf(tree)).map((tag) => tag?.cell);
  expect(cells.map((cell) => [cell?.row, cell?.column, cell?.rowSpan, cell?.columnSpan])).toEqual([
    [0, 0, 1, 2],
    [0, 2, 1, 1],
    [1, 0, 2, 1],
    [1, 1, 1, 1],
    [1, 2, 1, 1],
    [2, 1, 1, 1],
    [2, 2, 1, 1],
  ]);
  expect(cells.map((cell) => cell?.isHeader)).toEqual([true, true, false, false, false, false, false]);
});

test('tells which rows of a table have content on which pages, also where one goes on', async () => {
  const other = (id: number) => `<< /Type /MCR /Pg ${pageObject(2)} 0 R /MCID ${id} >>`;
  const row = (...kids: readonly (number | string)[]) => element('TR', [element('TD', kids), element('TD', [])]);
  const tree = element('Table', [row(), row(0), row(1, other(0)), row(other(1)), row()]);
  const tables = (await readTree(tree, '', ({ tables: all }) => [...all.values()])) ?? [];
  expect(tables.map(({ cells }) => cells.length)).toEqual([10]);
  expect([...(tables[0]?.pages ?? [])]).toEqual([
    [1, { first: 1, last: 2 }],
    [2, { first: 2, last: 3 }],
  ]);
});

test('keeps the paragraphs of a note together, and its label apart', async () => {
  const tree = element('Note', [element('Lbl', [0]), element('P', [1]), element('P', [2])]);
  const tags = await tagsOf(tree);
  expect(tags.map((tag) => tag?.role)).toEqual(['note', 'note', 'note']);
  expect(new Set(tags.map((tag) => tag?.note)).size).toBe(1);
  expect(tags[0]?.isLabel).toBe(true);
});

test('goes on over pages, and leaves out decoration and the content of forms', async () => {
  const other = `<< /Type /MCR /Pg ${pageObject(2)} 0 R /MCID 0 >>`;
  const form = `<< /Type /MCR ${PAGE} /Stm 3 0 R /MCID 7 >>`;
  const tree = element('Document', [element('P', [0, other]), element('Artifact', [1]), element('P', [form])]);
  expect(await tagsOf(tree)).toHaveLength(1);
  expect((await tagsOf(tree, { page: 2 })).map((tag) => tag?.role)).toEqual(['paragraph']);
});

test('ends where the tree goes round, and says nothing where there is none', async () => {
  const objects = { 100: '<< /Type /StructTreeRoot /K 101 0 R >>', 101: '<< /S /P /K [101 0 R 101 0 R] >>' };
  const path = join(folder, 'round.pdf');
  for (const catalog of ['/StructTreeRoot 100 0 R', '']) {
    await writeFile(path, samplePdf(1, { catalog, objects }));
    const document = PdfDocument.open(path);
    expect(readTags(document)?.pages.size).toBe(catalog === '' ? undefined : 0);
    document.close();
  }
});

test('runs of text in a block belong to it, as browsers tag them, and are told apart', async () => {
  const tree = element('Document', [
    element('H1', [element('NonStruct', [0])]),
    element('P', [element('NonStruct', [1]), element('NonStruct', [2])]),
    element('NonStruct', [3]),
  ]);
  const [heading, first, second, loose] = await tagsOf(tree);
  expect(heading).toMatchObject({ role: 'heading', level: 1 });
  expect(first?.block).toBe(second?.block);
  expect(first?.run).not.toBe(second?.run);
  expect(loose?.role).toBe('paragraph');
  expect(loose?.block).not.toBe(second?.block);
});
