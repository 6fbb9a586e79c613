/** The styles of a document: what most of its paragraphs of a role have, so that few say anything of their own. */
import type { Block, DocumentModel, Look, Paragraph, ParagraphStyle, Section, TextRun } from '../../model.ts';
import { mostCommon } from '../paragraphs/flow-line.ts';

const PLAIN: Look = { family: 'Arial', sizePt: 11, bold: false, italic: false, colour: '000000' };

export function makeStyles(sections: readonly Section[]): Pick<DocumentModel, 'styles' | 'linkColour'> {
  const all = sections.flatMap(({ blocks }) => paragraphsIn(blocks));
  const flowing = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'paragraph' ? [block] : [])),
  );
  const [body, lists] = [ofRole(flowing, 'body'), ofRole(flowing, 'list')];
  const cells = ofRole(
    sections.flatMap(({ blocks }) => paragraphsIn(blocks.filter(({ kind }) => kind === 'table'))),
    'body',
  );
  const bodyLook = commonLook([...body, ...lists]) ?? commonLook(all) ?? PLAIN;
  const groups = new Map<string, Paragraph[]>();
  for (const paragraph of all) {
    if (paragraph.role === 'body' || paragraph.role === 'list') continue;
    const key = `${paragraph.role} ${paragraph.level ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), paragraph]);
  }
  const styles = [
    makeStyle('body', undefined, body.length > 0 ? body : lists, bodyLook),
    ...(lists.length > 0 ? [makeStyle('list', undefined, lists, bodyLook)] : []),
    ...(cells.length > 0 ? [makeStyle('cell', undefined, cells, cellLook(cells, bodyLook))] : []),
    ...[...groups].map(([key, own]) => {
      const [role, level] = key.split(' ');
      const number = level ? Number(level) : undefined;
      return makeStyle(role as ParagraphStyle['role'], number, own, commonLook(own) ?? bodyLook);
    }),
  ];
  const links = commonLook(all, ({ link, look }) => link !== undefined && look.underline === true);
  return { styles, ...(links ? { linkColour: links.colour } : {}) };
}

function ofRole(paragraphs: readonly Paragraph[], role: Paragraph['role']): readonly Paragraph[] {
  return paragraphs.filter((paragraph) => paragraph.role === role);
}

/** Bold is a matter of headers, not of the style of all cells. */
function cellLook(cells: readonly Paragraph[], body: Look): Look {
  return { ...(commonLook(cells) ?? body), bold: false, italic: false };
}

function makeStyle(
  role: ParagraphStyle['role'],
  level: number | undefined,
  own: readonly Paragraph[],
  look: Look,
): ParagraphStyle {
  // Lines of small print are closer than those of the text.
  const alike = own.filter(({ runs }) => runs.find((run) => run.kind === 'text')?.look.sizePt === look.sizePt);
  const telling = alike.length > 0 ? alike : own;
  const leadingPt = usual(telling.map((each) => each.leadingPt));
  return {
    role,
    ...(level === undefined ? {} : { level }),
    look,
    align: 'left',
    spaceBeforePt: usual(telling.map((each) => each.spaceBeforePt)) ?? 0,
    spaceAfterPt: 0,
    ...(leadingPt === undefined ? {} : { leadingPt }),
  };
}

/** The value that most paragraphs have, of several the least. */
function usual(values: readonly (number | undefined)[]): number | undefined {
  const known = values.flatMap((value) => value ?? []).sort((a, b) => a - b);
  return mostCommon(known.map((value) => [value, 1]));
}

/** The look of most letters of these paragraphs, or of those runs that count. */
export function commonLook(
  paragraphs: readonly Paragraph[],
  counts: (run: TextRun) => boolean = () => true,
): Look | undefined {
  const found = new Map<string, { look: Look; letters: number }>();
  for (const { runs } of paragraphs) {
    for (const run of runs) {
      if (run.kind !== 'text' || !counts(run)) continue;
      const { family, sizePt, bold, italic, colour } = run.look;
      const look = { family, sizePt, bold, italic, colour };
      const key = JSON.stringify(look);
      const sum = found.get(key) ?? { look, letters: 0 };
      sum.letters += run.text.length;
      found.set(key, sum);
    }
  }
  return [...found.values()].sort((a, b) => b.letters - a.letters)[0]?.look;
}

function paragraphsIn(blocks: readonly Block[]): readonly Paragraph[] {
  return blocks.flatMap((block): readonly Paragraph[] => {
    if (block.kind === 'paragraph') return [block];
    if (block.kind === 'figure') return [];
    if (block.kind === 'text-box') return paragraphsIn(block.blocks);
    return block.rows.flatMap((row) => row.cells.flatMap((cell) => paragraphsIn(cell.blocks)));
  });
}
