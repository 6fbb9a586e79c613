/** Checks where the notes of a page begin, and that those which no mark calls stay text as it was printed. */
import { expect, test } from 'vitest';
import { level, sized, text } from '../../../../../tests/placed-words.ts';
import type { DrawnLine } from '../../../../adapters/pdfium-lines.ts';
import type { Word } from '../../../page/words/words.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { DraftNote, PageDraft } from '../drafts/draft.ts';
import type { ModelOptions } from '../model/model-options.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import { takeEndnotes } from './endnotes.ts';
import { NoteMarks } from './note-marks.ts';
import { findNotes } from './notes.ts';
import { findTaggedNotes } from './tagged-notes.ts';

const MEASURE = { left: 50, right: 350 };
const SPACING = { leadingEm: () => 1.2 };
const SIZE = { widthPt: 400, heightPt: 600 };
const BODY = text(50, 100, 'A text with nothing that calls a note.');
const NOTE = text(50, 500, '4. What is left to say?');

function notesUnder(lines: readonly DrawnLine[]) {
  const content = { page: 1, size: SIZE, words: [], lines, fills: [], shapes: [], pictures: [] };
  return findNotes([...BODY, ...NOTE], { ...content, isScan: false, isRecognised: false }, MEASURE, SPACING).notes;
}

function pageOf(page: number, words: readonly Word[], notes: readonly DraftNote[]): PageDraft {
  const line = makeFlowLine(makeSegments(words), page);
  const blocks = [{ kind: 'paragraph' as const, lines: [line], measure: MEASURE, gapPt: 0 }];
  const bands = [{ columns: [{ ...MEASURE, blocks }] }];
  return { page, size: SIZE, bands, header: [], footer: [], notes, boxes: [], floating: [], isRecognised: false };
}

test('a short rule begins the notes, a piece of a longer one does not', () => {
  expect(notesUnder([level(480, 50, 150)]).map(({ label }) => label)).toEqual(['4']);
  expect(notesUnder([level(480, 50, 150), level(480, 150, 350)])).toEqual([]);
});

/** Lines of text of which one has a raised mark, and below them a piece that begins with it. */
function notesBelow(piece: readonly Word[]) {
  const rows = Array.from({ length: 8 }, (_, row) => text(50, 300 + 12 * row, 'A text that goes on and on'));
  const words = [...rows.flat(), ...sized(181, 382, '2', 5), ...piece];
  const content = { page: 1, size: SIZE, words: [], lines: [], fills: [], shapes: [], pictures: [] };
  return findNotes(words, { ...content, isScan: false, isRecognised: false }, MEASURE, SPACING).notes;
}

test('notes without a rule begin where lines of the text do, pieces of formulas do not', () => {
  expect(notesBelow(text(50, 500, '2 See the appendix.')).map(({ label }) => label)).toEqual(['2']);
  expect(notesBelow(text(180, 500, '2 and less'))).toEqual([]);
});

test('a note that nothing calls keeps its mark and its distance as text', () => {
  const page = pageOf(1, BODY, notesUnder([level(480, 50, 150)]));
  const [, note] = new NoteMarks([page], []).withLooseNotes(page).bands[0]?.columns[0]?.blocks ?? [];
  expect(note?.kind === 'paragraph' && note.lines[0]?.text).toBe('4. What is left to say?');
  expect(note?.gapPt).toBeGreaterThan(380);
});

/** As their tags tell them: no rule, marks as large as the text. */
function taggedNotes(...contents: readonly string[]): readonly DraftNote[] {
  const words = contents.flatMap((content, note) =>
    text(50, 500 + 12 * note, content).map((word) => ({ ...word, tag: { block: note, role: 'note' as const, note } })),
  );
  return findTaggedNotes(words, 2, MEASURE, SPACING).notes;
}

test('notes that the tags tell need no sign around their mark and no small letters', () => {
  const notes = taggedNotes('a Signed by both.', 'b', 'ii See there.');
  expect(notes.map(({ label }) => label)).toEqual(['a', 'ii']);
  expect(notes.map(({ blocks }) => blocks[0]?.lines[0]?.text)).toEqual(['Signed by both.', 'See there.']);
});

test('notes that the tags tell are called from pages before, the others only from their own', () => {
  const called = pageOf(1, [...text(50, 100, 'A text that calls'), ...sized(140, 98, '4', 5)], []);
  const marks = new NoteMarks([called, pageOf(2, BODY, taggedNotes('4 What is left.'))], []);
  const options: ModelOptions = {
    knowsWord: () => true,
    leadingEm: () => 1.2,
    pictureOf: () => undefined,
    isRecognised: () => false,
  };
  expect(marks.notes(options).map(({ kind, label }) => [kind, label])).toEqual([['endnote', '4']]);
  const untagged = new NoteMarks([called, pageOf(2, BODY, notesUnder([level(480, 50, 150)]))], []);
  expect(untagged.notes(options)).toEqual([]);
});

test('a mark that links to where the text has it begins an endnote, though it is not raised', () => {
  const [mark, ...others] = text(50, 100, 'i What is left.');
  if (!mark) throw new Error('no word');
  const labels = (first: Word) => {
    const called = pageOf(1, [...text(50, 100, 'A text that calls'), ...sized(140, 98, 'i', 5)], []);
    return takeEndnotes([called, pageOf(2, [first, ...others], [])]).notes.map(({ label }) => label);
  };
  expect(labels({ ...mark, target: 'page 1' })).toEqual(['i']);
  expect(labels(mark)).toEqual([]);
});

test('endnotes may have numbers where these are raised, count from one, and are called', () => {
  const labels = (...marks: readonly string[]) => {
    const calls = text(50, 100, 'A text that calls notes');
    const called = pageOf(1, [...calls, ...sized(170, 98, '1', 5), ...sized(180, 98, '2', 5)], []);
    const noted = marks.map((mark, index) =>
      pageOf(2, [...sized(50, 98 + 12 * index, mark, 5), ...text(56, 100 + 12 * index, 'What is left.')], []),
    );
    const blocks = noted.flatMap(({ bands }) => bands.flatMap(({ columns }) => columns.flatMap((each) => each.blocks)));
    const last = { ...pageOf(2, BODY, []), bands: [{ columns: [{ ...MEASURE, blocks }] }] };
    const { pages, notes } = takeEndnotes([called, last]);
    expect(pages.at(-1)?.isSpent).toBe(notes.length > 0 ? true : undefined);
    return notes.map(({ label }) => label);
  };
  expect(labels('1', '2')).toEqual(['1', '2']);
  expect(labels('1')).toEqual([]);
  expect(labels('1', '3')).toEqual([]);
});

test('what the cells of a table call, in letters larger than its own, is a note below it', () => {
  const cells = Array.from({ length: 12 }, (_, row) => sized(50, 100 + 12 * row, 'the name of a row', 7)).flat();
  const mark = sized(111, 99, '2', 4);
  const note = [...sized(50, 498, '2', 6), ...text(56, 500, 'Which is said of it.')];
  const content = { page: 1, size: SIZE, words: [], lines: [], fills: [], shapes: [], pictures: [] };
  const found = (free: readonly Word[], body: readonly Word[]) => {
    const all = { ...content, isScan: false, isRecognised: false };
    return findNotes(free, all, MEASURE, SPACING, body).notes.map(({ label }) => label);
  };
  expect(found(note, [...cells, ...mark, ...note])).toEqual(['2']);
  expect(found(note, [...cells, ...note])).toEqual([]);
  expect(found(note, [...cells, ...mark, ...note, ...sized(50, 540, 'a row below', 7)])).toEqual([]);
});
