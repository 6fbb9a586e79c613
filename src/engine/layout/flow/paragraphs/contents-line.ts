/** Reads a line of a table of contents: a title, a leader, the number of a page at the right edge. */
import type { FlowLine } from './flow-line.ts';
import { endsInTabLeader } from './tab-leader.ts';

export interface ContentsLine {
  /** Words of the title and of the page number, by their index in the line. */
  readonly titleWords: number;
  readonly numberFrom: number;
  /** Dots lead to the number; else only a wide gap does. */
  readonly hasLeader: boolean;
}

/** Dots, with spaces between or not, as leaders are written. */
const LEADER = /^(?:[.…·_‥]{2,}|[.…·_])$/u;
const PAGE = /^(?:\d{1,4}|[ivxlc]{1,6}|[A-Z]?-?\d{1,3}-\d{1,3})$/i;

/** A number with its leader; where lines run from right to left, the leader may come behind it. */
const GLUED = /^(?:[.…·_‥]{3,}\s*(\w{1,6})|(\d{1,4})[.…·_‥]{3,})$/u;

export function readContentsLine(line: FlowLine): ContentsLine | undefined {
  const { words } = line;
  const last = words.at(-1);
  if (!last) return undefined;
  if (endsInTabLeader(line)) return { titleWords: words.length - 1, numberFrom: words.length, hasLeader: true };
  // A leader may be one word with the number: `......7`.
  const glued = GLUED.exec(last.word.text)?.slice(1).find(Boolean);
  if (glued && PAGE.test(glued) && words.length > 1)
    return { titleWords: words.length - 1, numberFrom: words.length - 1, hasLeader: true };
  if (!PAGE.test(last.word.text) || words.length < 2) return undefined;
  let title = words.length - 1;
  while (title > 0 && LEADER.test(words[title - 1]?.word.text ?? '')) title--;
  const dots = words.slice(title, -1).reduce((sum, { word }) => sum + word.text.length, 0);
  const trailing = /[.…·_]{4,}$/u.test(words[title - 1]?.word.text ?? '');
  if (title === 0) return undefined;
  if (dots >= 3 || trailing) {
    return { titleWords: title, numberFrom: words.length - 1, hasLeader: true };
  }
  if (last.before !== '\t' || line.parts < 2) return undefined;
  return { titleWords: words.length - 1, numberFrom: words.length - 1, hasLeader: false };
}
