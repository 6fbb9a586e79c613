/** Finds on the screen what the work will find in the text of a file. */
import { parseLengthPt } from '../../contract/pages/page-size.ts';
import type { Rect } from '../../contract/pages/rects.ts';
import { type Finder, joinRanges, type TextRange, wordFinder } from '../../contract/text/find-words.ts';
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
  const unread = read.own.find((each) => !isReadable(each));
  if (!unread) return undefined;
  return ONLY_IN_BROWSERS.test(unread.source) ? 'unsupported' : 'broken';
}

/** What needs no guard: words and known patterns. */
export function findersFor(values: Values): readonly Finder[] {
  const options = { matchCase: values.case === 'true', wholeWords: values['whole-words'] === 'true' };
  const words = (values.text ?? '').split('\n').filter((line) => line.trim() !== '');
  return [...words.map((each) => wordFinder(each, options)), ...readAnswers(values).known.map(patternFinder)];
}

/** The visitor's own patterns that the work can look for. */
export function ownPatterns(values: Values): readonly OwnPattern[] {
  return readAnswers(values).own.filter(isReadable);
}

function readAnswers({ patterns = '' }: Values): PatternList {
  const read = readPatterns(patterns);
  // While one's own is typed and cannot be read yet, the others count.
  return 'unknown' in read ? { known: patternAnswers(patterns).known, own: [] } : read;
}

function isReadable(pattern: OwnPattern): boolean {
  if (ONLY_IN_BROWSERS.test(pattern.source)) return false;
  try {
    compiled(pattern);
    return true;
  } catch {
    return false;
  }
}

function compiled({ source, flags }: OwnPattern): RegExp {
  return new RegExp(source, `g${flags}`);
}

/** May take ages, depending on the patterns: for a thread that can be ended. */
export function findOwn(patterns: readonly OwnPattern[], text: string): readonly TextRange[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(compiled(pattern))].map(({ index, 0: found }) => ({ start: index, end: index + found.length })),
  );
}

/** What is searched: its lines end in line feeds. */
export function textOfPage(pieces: readonly TextPiece[]): string {
  return pieces.map((piece) => piece.text + (piece.endsLine ? '\n' : '')).join('');
}

/** Boxes around what is found, a box a piece of text. @param own what else was found in the text of the page. */
export function matchesOnPage(
  pieces: readonly TextPiece[],
  finders: readonly Finder[],
  padding: string | undefined,
  own: readonly TextRange[] = [],
): readonly (readonly Rect[])[] {
  const text = textOfPage(pieces);
  const starts: number[] = [];
  let start = 0;
  for (const piece of pieces) {
    starts.push(start);
    start += piece.text.length + (piece.endsLine ? 1 : 0);
  }
  const room = parseLengthPt(padding ?? '') ?? 0;
  const ranges = joinRanges([...finders.flatMap((finder) => finder.find(text)), ...own]);
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
