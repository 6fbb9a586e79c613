/** Takes the endnotes of a document out of its text: its last paragraphs, each with a mark that the text has raised. */
import type { DraftNote, DraftParagraph, PageDraft } from '../drafts/draft.ts';
import { hasSmallMark, markOf, withoutMark } from './notes.ts';
import { raisedMarks } from './raised-marks.ts';

export interface Endnotes {
  /** Without the endnotes. A last page that has nothing else still tells what headers and footers repeat. */
  readonly pages: readonly PageDraft[];
  readonly notes: readonly DraftNote[];
}

/** Programs count endnotes by small Roman numbers, some by others, then raised. */
const ENDNOTE = /^[ivxlc]+$/;
const NUMBER = /^\d{1,3}$/;
const FIRST = /^[i1]$/;
/** One text with a raised number is the address of an author. */
const FEWEST_NUMBERED = 2;

/** All of them or none: each must have its own mark in the text before. */
export function takeEndnotes(pages: readonly PageDraft[]): Endnotes {
  const none = { pages, notes: [] };
  const page = pages.at(-1);
  const band = page?.bands.at(-1);
  const column = band?.columns.at(-1);
  if (!page || !band || !column) return none;
  const marked = column.blocks.slice(column.blocks.findLastIndex((block) => endnoteMark(block) === undefined) + 1);
  const from = marked.findLastIndex((block) => FIRST.test(endnoteMark(block) ?? ''));
  if (from < 0) return none;
  const own = marked.slice(from).flatMap((block) => (block.kind === 'paragraph' ? [block] : []));
  const notes = own.map(
    (paragraph): DraftNote => ({ label: endnoteMark(paragraph) ?? '', blocks: [noteOf(paragraph)] }),
  );
  const blocks = column.blocks.slice(0, -own.length);
  const columns = [...band.columns.slice(0, -1), { ...column, blocks }];
  const isEmpty = columns.every((each) => each.blocks.length === 0);
  const bands = [...page.bands.slice(0, -1), ...(isEmpty ? [] : [{ ...band, columns }])];
  const isSpent = bands.length + page.floating.length + page.boxes.length + page.notes.length === 0;
  const left = [...pages.slice(0, -1), { ...page, bands, ...(isSpent ? { isSpent } : {}) }];
  const free = new Set(left.flatMap(freeMarks));
  const labels = new Set(notes.map(({ label }) => label));
  const areCalled = labels.size === notes.length && [...labels].every((label) => free.has(label));
  return areCalled && countEvenly([...labels]) ? { pages: left, notes } : none;
}

/** Whether numbers are 1, 2, 3 and so on. */
function countEvenly(labels: readonly string[]): boolean {
  if (!labels.some((label) => NUMBER.test(label))) return true;
  return labels.length >= FEWEST_NUMBERED && labels.every((label, index) => label === `${index + 1}`);
}

/** The raised marks of a page but for those of its footnotes. */
function freeMarks(page: PageDraft): readonly string[] {
  const own = new Set(page.notes.map(({ label }) => label));
  return raisedMarks(page).flatMap(({ mark }) => (own.has(mark) ? [] : [mark]));
}

/** The mark that a paragraph begins with; items of lists have a stop or a bracket behind theirs. */
function endnoteMark(block: PageDraft['bands'][number]['columns'][number]['blocks'][number]): string | undefined {
  const [line] = block.kind === 'paragraph' ? block.lines : [];
  const mark = line && markOf(line);
  if (!line || mark === undefined) return undefined;
  const text = line.words[0]?.word.text ?? '';
  return ENDNOTE.test(text) || (NUMBER.test(text) && hasSmallMark(line)) ? mark : undefined;
}

function noteOf({ lines, ...paragraph }: DraftParagraph): DraftParagraph {
  const [first, ...others] = lines;
  return { ...paragraph, lines: first ? [withoutMark(first), ...others] : [], gapPt: 0 };
}
