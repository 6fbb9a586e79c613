/** Shows what the layout saw: `npm run debug-layout -- FILE --page N` prints the blocks of a page and draws them over it. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { openPdfium } from '../src/adapters/pdfium.ts';
import type { Box } from '../src/adapters/pdfium-text.ts';
import { rewritePlain } from '../src/adapters/qpdf.ts';
import { openPicture } from '../src/adapters/sharp.ts';
import type { DraftBlock, PageDraft } from '../src/engine/layout/flow/drafts/draft.ts';
import { readTags } from '../src/engine/page/tags/read-tags.ts';
import { PdfDocument } from '../src/engine/syntax/document.ts';
import { layOutPages } from '../src/engine/write/flow/lay-out-pdf.ts';
import { PageReferences } from '../src/engine/write/flow/page-references.ts';

const SCALE = 1.5;
const COLOURS = {
  header: '#c70',
  footer: '#c70',
  text: '#08c',
  table: '#093',
  cell: '#6c9',
  figure: '#a0a',
  note: '#c00',
};

interface Mark {
  readonly box: Box;
  readonly colour: string;
  readonly label: string;
}

const { values, positionals } = parseArgs({
  options: { page: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const [path] = positionals;
if (!path) throw new Error('Usage: npm run debug-layout -- FILE --page N');
const page = Number(values.page);
const folder = await mkdtemp(join(tmpdir(), 'debug-layout-'));
try {
  await show(path, page, folder);
} finally {
  await rm(folder, { recursive: true });
}

async function show(path: string, number: number, workDir: string): Promise<void> {
  const plain = join(workDir, 'plain.pdf');
  const { kind } = await rewritePlain(path, plain, { signal: new AbortController().signal });
  if (kind === 'unreadable') throw new Error(`${path} cannot be read.`);
  const document = await openPdfium(plain, { name: basename(path) });
  const file = PdfDocument.open(plain);
  try {
    const pages = Array.from({ length: document.pageCount }, (_, index) => index + 1);
    const options = {
      ocr: 'off',
      language: ['eng'],
      userUnit: () => 1,
      links: () => [],
      outline: [],
      tags: readTags(file),
      keepsPages: false,
      headersFooters: true,
      references: new PageReferences(file, pages, false),
      pictureDpi: undefined,
      progress: () => undefined,
    } as const;
    const context = { workDir, signal: new AbortController().signal, warn: () => undefined };
    const { drafts } = await layOutPages(document, pages, options, context);
    const draft = drafts[number - 1];
    if (!draft) throw new Error(`The file has ${drafts.length} pages.`);
    console.log(described(draft));
    await mkdir('build/layout', { recursive: true });
    const target = `build/layout/${basename(path, '.pdf')}-${number}.png`;
    await draw(document, draft, target);
    console.log(target);
  } finally {
    file.close();
    document.close();
  }
}

function textOf(block: DraftBlock): string {
  if (block.kind === 'paragraph') return block.lines.map(({ text }) => text).join(' / ');
  if (block.kind === 'figure') return `[${block.source}]`;
  const rows = block.rows.slice(1).map((_, row) =>
    block.cells
      .filter((cell) => cell.row === row)
      .map((cell) => `${cell.columnSpan}x${cell.rowSpan} ${cell.blocks.map(textOf).join(' ¶ ')}`)
      .join(' | '),
  );
  return `table (${block.found})\n      ${rows.join('\n      ')}`;
}

function described(draft: PageDraft): string {
  const list = (name: string, blocks: readonly DraftBlock[]) => blocks.map((block) => `${name}: ${textOf(block)}`);
  return [
    ...list('header', draft.header),
    ...draft.bands.flatMap(({ columns }, band) =>
      columns.flatMap(({ blocks }, column) => list(`band ${band + 1}, column ${column + 1}`, blocks)),
    ),
    ...draft.notes.flatMap(({ label, blocks }) => list(`note ${label}`, blocks)),
    ...draft.boxes.flatMap(({ turn, blocks }) => list(`turned by ${turn}`, blocks)),
    ...list('floating', draft.floating),
    ...list('footer', draft.footer),
  ].join('\n');
}

function marksOf(name: keyof typeof COLOURS, block: DraftBlock, label: string): readonly Mark[] {
  const colour = COLOURS[name];
  if (block.kind === 'paragraph') {
    return block.lines.map(({ box }, index) => ({ box, colour, label: index === 0 ? label : '' }));
  }
  if (block.kind === 'figure') return [{ box: block.box, colour: COLOURS.figure, label: `${label} ${block.source}` }];
  const cells = block.cells.map(({ box }) => ({ box, colour: COLOURS.cell, label: '' }));
  return [...cells, { box: block.box, colour: COLOURS.table, label: `${label} ${block.found}` }];
}

async function draw(document: Awaited<ReturnType<typeof openPdfium>>, draft: PageDraft, target: string): Promise<void> {
  const [width, height] = [Math.round(draft.size.widthPt * SCALE), Math.round(draft.size.heightPt * SCALE)];
  const area = { widthPx: width, heightPx: height };
  const image = document.withPage(draft.page - 1, (page) => document.draw(page, area));
  const body = draft.bands.flatMap(({ columns }, band) =>
    columns.flatMap(({ blocks }, column) =>
      blocks.flatMap((block, index) => marksOf('text', block, `${band + 1}.${column + 1}.${index + 1}`)),
    ),
  );
  const marks = [
    ...body,
    ...draft.header.flatMap((block) => marksOf('header', block, 'header')),
    ...draft.footer.flatMap((block) => marksOf('footer', block, 'footer')),
    ...draft.notes.flatMap(({ blocks, label }) => blocks.flatMap((block) => marksOf('note', block, label))),
    ...draft.floating.flatMap((block) => marksOf('figure', block, 'floating')),
  ];
  const shapes = marks.map(({ box, colour, label }) => {
    const [x, y, w, h] = [box.left, box.top, box.right - box.left, box.bottom - box.top].map((side) => side * SCALE);
    const rect = `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="none" stroke="${colour}"/>`;
    return `${rect}<text x="${x}" y="${(y ?? 0) - 2}" font-size="9" fill="${colour}">${label}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`;
  const raw = { width, height, channels: 3 as const };
  await openPicture(image, { raw })
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toFile(target);
}
