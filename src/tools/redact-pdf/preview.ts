/** Finds on the screen what the work will find in the text of a file. */
import { parseLengthPt } from '../../contract/pages/page-size.ts';
import type { Rect } from '../../contract/pages/rects.ts';
import { type Finder, joinRanges, wordFinder } from '../../contract/text/find-words.ts';
import {
  KNOWN_PATTERNS,
  type KnownPattern,
  type OwnPattern,
  type PatternList,
  patternFinder,
  readPatterns,
} from '../../contract/text/known-patterns.ts';

/** A run of letters on a page as seen, as panels are given it. */
interface TextPiece extends Rect {
  readonly text: string;
  /** Its line runs up or down. */
  readonly isUpright: boolean;
  readonly endsLine: boolean;
}

type Values = Readonly<Record<string, string>>;

/** The answers of the two fields for patterns: those that are known, and one of the visitor's own. */
export interface PatternAnswers {
  readonly known: readonly KnownPattern[];
  readonly own: string;
}

/** What is ticked stands before what is typed, which stays as it is typed. */
export function patternAnswers(written: string): PatternAnswers {
  const known: KnownPattern[] = [];
  let own = written;
  for (let found = KNOWN_FIRST.exec(own); found; found = KNOWN_FIRST.exec(own)) {
    const word = KNOWN_PATTERNS.find((each) => each === found?.[1]?.toLowerCase());
    if (word && !known.includes(word)) known.push(word);
    own = own.slice(found[0].length);
  }
  return { known, own };
}

const KNOWN_FIRST = new RegExp(`^\\s*(${KNOWN_PATTERNS.join('|')})\\s*(?:[,\\n]\\s*|$)`, 'i');

export function writePatterns({ known, own }: PatternAnswers): string {
  return [...known, ...(own.trim() === '' ? [] : [own])].join(', ');
}

/** Looking around and back, which browsers can and RE2 cannot; an escaped backslash or bracket begins neither. */
const ONLY_IN_BROWSERS = /^(?:\\[^1-9k]|[^\\(]|\((?!\?<?[=!]))*(?:\\[1-9k]|\(\?<?[=!])/;

/** Why a pattern of one's own cannot be looked for; an empty one is no mistake. */
export function patternFault(own: string): 'unmarked' | 'unsupported' | 'broken' | undefined {
  if (own.trim() === '') return undefined;
  const read = readPatterns(own);
  if ('unknown' in read) return 'unmarked';
  const unread = read.own.find((each) => ownFinder(each) === undefined);
  if (!unread) return undefined;
  return ONLY_IN_BROWSERS.test(unread.source) ? 'unsupported' : 'broken';
}

export function findersFor(values: Values): readonly Finder[] {
  const options = { matchCase: values.case === 'true', wholeWords: values['whole-words'] === 'true' };
  const words = (values.text ?? '').split('\n').filter((line) => line.trim() !== '');
  const read = readPatterns(values.patterns ?? '');
  // While one's own is typed and cannot be read yet, the others count.
  const { known } = patternAnswers(values.patterns ?? '');
  const patterns: PatternList = 'unknown' in read ? { known, own: [] } : read;
  return [
    ...words.map((each) => wordFinder(each, options)),
    ...patterns.known.map(patternFinder),
    ...patterns.own.map(ownFinder).filter((finder) => finder !== undefined),
  ];
}

/** Undefined for what the work cannot look for; the browser's own patterns know all else. */
function ownFinder({ source, flags }: OwnPattern): Finder | undefined {
  if (ONLY_IN_BROWSERS.test(source)) return undefined;
  try {
    const pattern = new RegExp(source, `g${flags}`);
    return {
      find: (text) =>
        [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ start: index, end: index + found.length })),
    };
  } catch {
    return undefined;
  }
}

/** Boxes around what is found, a box a piece of text. */
export function matchesOnPage(
  pieces: readonly TextPiece[],
  finders: readonly Finder[],
  padding: string | undefined,
): readonly (readonly Rect[])[] {
  let text = '';
  const starts: number[] = [];
  for (const piece of pieces) {
    starts.push(text.length);
    text += piece.text + (piece.endsLine ? '\n' : '');
  }
  const room = parseLengthPt(padding ?? '') ?? 0;
  const ranges = joinRanges(finders.flatMap((finder) => finder.find(text)));
  return ranges
    .map(({ start, end }) =>
      pieces.flatMap((piece, index) => {
        const from = Math.max(0, start - (starts[index] ?? 0));
        const to = Math.min(piece.text.length, end - (starts[index] ?? 0));
        return to > from && piece.text.slice(from, to).trim() !== '' ? [partOf(piece, from, to, room)] : [];
      }),
    )
    .filter((boxes) => boxes.length > 0);
}

/** Letters of one piece count as equally wide: the work knows better. */
function partOf({ text, x, y, width, height, isUpright }: TextPiece, from: number, to: number, room: number): Rect {
  const [first, last] = [from / text.length, to / text.length];
  const part = isUpright
    ? { x, y: y + first * height, width, height: (last - first) * height }
    : { x: x + first * width, y, width: (last - first) * width, height };
  return { x: part.x - room, y: part.y - room, width: part.width + 2 * room, height: part.height + 2 * room };
}
