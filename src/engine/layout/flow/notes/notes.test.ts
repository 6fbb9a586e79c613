/** Checks where the notes of a page begin, and that those which no mark calls stay text as it was printed. */
import { expect, test } from 'vitest';
import { level, text } from '../../../../../tests/placed-words.ts';
import type { DrawnLine } from '../../../../adapters/pdfium-lines.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { PageDraft } from '../drafts/draft.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import { NoteMarks } from './note-marks.ts';
import { findNotes } from './notes.ts';

const MEASURE = { left: 50, right: 350 };
const SPACING = { leadingEm: () => 1.2 };
const SIZE = { widthPt: 400, heightPt: 600 };
const BODY = text(50, 100, 'A text with nothing that calls a note.');
const NOTE = text(50, 500, '4. What is left to say?');

function notesUnder(lines: readonly DrawnLine[]) {
  const content = { page: 1, size: SIZE, words: [], lines, fills: [], shapes: [], pictures: [] };
  return findNotes([...BODY, ...NOTE], { ...content, isScan: false, isRecognised: false }, MEASURE, SPACING).notes;
}

test('a short rule begins the notes, a piece of a longer one does not', () => {
  expect(notesUnder([level(480, 50, 150)]).map(({ label }) => label)).toEqual(['4']);
  expect(notesUnder([level(480, 50, 150), level(480, 150, 350)])).toEqual([]);
});

test('a note that nothing calls keeps its mark and its distance as text', () => {
  const line = makeFlowLine(makeSegments(BODY), 1);
  const blocks = [{ kind: 'paragraph' as const, lines: [line], measure: MEASURE, gapPt: 0 }];
  const page: PageDraft = {
    page: 1,
    size: SIZE,
    bands: [{ columns: [{ ...MEASURE, blocks }] }],
    header: [],
    footer: [],
    notes: notesUnder([level(480, 50, 150)]),
    boxes: [],
    floating: [],
    isRecognised: false,
  };
  const [, note] = new NoteMarks([page], []).withLooseNotes(page).bands[0]?.columns[0]?.blocks ?? [];
  expect(note?.kind === 'paragraph' && note.lines[0]?.text).toBe('4. What is left to say?');
  expect(note?.gapPt).toBeGreaterThan(380);
});
