/** Makes documents of the model for tests: what is not said is plain. */
import type {
  Block,
  Borders,
  Cell,
  DocumentModel,
  ListPlace,
  Look,
  Paragraph,
  Run,
  Section,
  Table,
  TextRun,
} from '../src/engine/layout/model.ts';

export const LOOK: Look = { family: 'Arial', sizePt: 11, bold: false, italic: false, colour: '000000' };

export function run(
  text: string,
  rest: Partial<Omit<TextRun, 'look'>> & { readonly look?: Partial<Look> } = {},
): TextRun {
  return { kind: 'text', text, ...rest, look: { ...LOOK, ...rest.look } };
}

export function paragraph(content: string | readonly Run[], rest: Partial<Paragraph> = {}): Paragraph {
  return {
    kind: 'paragraph',
    role: 'body',
    runs: typeof content === 'string' ? [run(content)] : content,
    align: 'left',
    indent: { leftPt: 0, rightPt: 0, firstLinePt: 0 },
    spaceBeforePt: 0,
    spaceAfterPt: 6,
    rightToLeft: false,
    origins: [],
    ...rest,
  };
}

export function item(text: string, list: Partial<ListPlace>, rest: Partial<Paragraph> = {}): Paragraph {
  const level = list.level ?? 0;
  const place: ListPlace = { list: 1, level, format: 'bullet', label: '•', pattern: '•', ...list };
  const indent = { leftPt: 18 * (level + 1), rightPt: 0, firstLinePt: -18 };
  return paragraph(text, { role: 'list', indent, ...rest, list: place });
}

const LINE = { widthPt: 0.5, colour: '000000', style: 'single' } as const;
export const RULED: Borders = { top: LINE, right: LINE, bottom: LINE, left: LINE };

export function cell(column: number, content: string | readonly Block[], rest: Partial<Cell> = {}): Cell {
  const blocks = typeof content === 'string' ? [paragraph(content, { spaceAfterPt: 0 })] : content;
  const box = { left: 0, top: 0, right: 10, bottom: 10 };
  const spans = { column, columnSpan: 1, rowSpan: 1 };
  return { ...spans, blocks, borders: RULED, verticalAlign: 'top', turn: 0, box, ...rest };
}

export function table(
  rows: readonly (readonly Cell[])[],
  columnsPt: readonly number[],
  rest: Partial<Table> = {},
): Table {
  return {
    kind: 'table',
    columnsPt,
    leftPt: 0,
    rightToLeft: false,
    rows: rows.map((cells) => ({ heightPt: 15, isHeader: false, cells })),
    found: 'ruled',
    origins: [],
    ...rest,
  };
}

export function section(blocks: readonly Block[], rest: Partial<Section> = {}): Section {
  return {
    begins: 'page',
    size: { widthPt: 595.3, heightPt: 841.9 },
    margins: { topPt: 72, rightPt: 72, bottomPt: 72, leftPt: 72 },
    headerPt: 36,
    footerPt: 36,
    columns: [{ widthPt: 451.3, gapPt: 0 }],
    header: { usual: [] },
    footer: { usual: [] },
    rightToLeft: false,
    blocks,
    pages: { from: 1, to: 1 },
    ...rest,
  };
}

export function model(
  sections: readonly Section[],
  rest: Partial<Omit<DocumentModel, 'sections'>> = {},
): DocumentModel {
  const body = { role: 'body', look: LOOK, align: 'left', spaceBeforePt: 0, spaceAfterPt: 6 } as const;
  return { styles: [body], fonts: new Map(), notes: [], comments: [], ...rest, sections: oneAfterAnother(sections) };
}

async function* oneAfterAnother(sections: readonly Section[]): AsyncGenerator<Section> {
  yield* sections;
}
