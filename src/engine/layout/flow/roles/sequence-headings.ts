/** Makes headings of paragraphs whose numbers fill the gaps in a count of headings, and that begin as those do. */
import { fontLook } from '../../frames/font-name.ts';
import { linesOf, type ParagraphNode } from '../drafts/nodes.ts';
import { readNumber } from '../paragraphs/number-label.ts';

/** In points: labels of one count begin within this. */
const SAME_START = 5;
/** Of the size. */
const SAME_SIZE = 0.05;
/** Headings of one count that may lack between two that are known. */
const MOST_LACKING = 12;

interface Member {
  readonly node: ParagraphNode;
  readonly value: number;
}

interface Sequence {
  readonly last: Member;
  /** Paragraphs that go on with its count. */
  readonly waiting: readonly Member[];
}

/** Bookmarks and looks may miss some clauses of a contract: they are headings as those before and after them are. */
export function completeSequences(nodes: readonly ParagraphNode[]): void {
  const sequences = new Map<string, Sequence>();
  for (const node of nodes) {
    const [key, value] = keyOf(node) ?? [];
    if (key === undefined || value === undefined) continue;
    const known = sequences.get(key);
    const next = (known?.waiting.at(-1) ?? known?.last)?.value ?? 0;
    if (node.role === 'heading') {
      if (known && value === next + 1) for (const each of known.waiting) makeHeading(each.node, known.last.node);
      sequences.set(key, { last: { node, value }, waiting: [] });
    } else if (known && node.role === 'body' && value === next + 1 && beginsAlike(node, known.last.node)) {
      if (known.waiting.length < MOST_LACKING) {
        sequences.set(key, { ...known, waiting: [...known.waiting, { node, value }] });
      }
    }
  }
}

/** What numbers of one count share: their form, as that of `a)`. */
function keyOf(node: ParagraphNode): readonly [key: string, value: number] | undefined {
  const label = linesOf(node)[0]?.label;
  if (!label || label.isBare || node.inTable) return undefined;
  const number = readNumber(label.text, undefined);
  return number && [`${number.format} ${number.pattern}`, number.value];
}

function makeHeading(node: ParagraphNode, alike: ParagraphNode): void {
  node.role = 'heading';
  node.level = alike.level ?? 1;
}

function beginsAlike(node: ParagraphNode, heading: ParagraphNode): boolean {
  const [own, other] = [beginOf(node), beginOf(heading)];
  if (!own || !other) return false;
  const isAtSameStart = Math.abs(own.start - other.start) <= SAME_START;
  const isAsLarge = Math.abs(own.sizePt - other.sizePt) <= SAME_SIZE * other.sizePt;
  return isAtSameStart && isAsLarge && own.bold === other.bold && own.italic === other.italic;
}

/** How the text behind the label begins. */
function beginOf(node: ParagraphNode) {
  const [line] = linesOf(node);
  const first = line?.words[line.label?.words ?? 0]?.word;
  return line && first && { start: line.start, sizePt: first.sizePt, ...fontLook(first.font) };
}
