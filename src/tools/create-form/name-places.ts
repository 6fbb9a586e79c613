/** Calls found places after what stands beside them, and makes fields of them. */
import type { SeenBox } from '../../adapters/pdfium-seen.ts';
import type { NewField, NewFieldType } from '../../contract/pages/new-field.ts';
import type { FoundPlace } from './find-places.ts';
import { onRow, type PlacedText } from './page-words.ts';

/** Letters of a name at most. */
const LONGEST = 60;
/** Points between a place and its label at most, and between the words of one label in heights of its letters. */
const FAR = { beside: 60, above: 18, below: 10 };
const WORD_GAP = 1;

const DATE = /\b(dates?|datum|fecha|data|d[. ]?o[. ]?b)\b|\bgeboren|geburtsdatum/i;
const SIGNATURE = /\b(signature|signed|sign here|unterschrift|firma|handtekening|assinatura)\b/i;

export function nameFound(
  places: readonly FoundPlace[],
  words: readonly PlacedText[],
  page: number,
): readonly NewField[] {
  const boxes = places.map(({ box }) => box);
  return places.map((place) => {
    const label = place.caption ?? labelOf(place, words, boxes);
    const name = tidied(label);
    const { left, top, right, bottom } = place.box;
    return {
      type: typeOf(place, name),
      page,
      x: tenth(left),
      y: tenth(top),
      width: tenth(right - left),
      height: tenth(bottom - top),
      ...(name === '' ? {} : { name }),
      ...(/[*∗]\s*:?$/u.test(label.trim()) ? { required: true } : {}),
      ...(place.cells ? { 'max-length': place.cells, comb: true } : {}),
      border: false,
    };
  });
}

function typeOf({ kind, cells }: FoundPlace, name: string): NewFieldType {
  if (kind === 'check' || cells) return kind;
  if (SIGNATURE.test(name)) return 'signature';
  return kind === 'text' && DATE.test(name) ? 'date' : kind;
}

function labelOf(place: FoundPlace, words: readonly PlacedText[], boxes: readonly SeenBox[]): string {
  const { box } = place;
  const before = () => besideBox(box, words, boxes, 'before');
  const after = () => besideBox(box, words, boxes, 'after');
  if (place.kind === 'check') return after() || before();
  return before() || textNear(box, words, 'below') || textNear(box, words, 'above');
}

/** The words on its row, from the nearest on, as far as no other place and no gap comes between. */
function besideBox(
  box: SeenBox,
  words: readonly PlacedText[],
  boxes: readonly SeenBox[],
  side: 'before' | 'after',
): string {
  const isBefore = side === 'before';
  const row = words
    .filter(
      (word) => onRow(word.box, box) && (isBefore ? word.box.right <= box.left + 3 : word.box.left >= box.right - 3),
    )
    .toSorted((a, b) => (isBefore ? b.box.right - a.box.right : a.box.left - b.box.left));
  const taken: string[] = [];
  let edge = isBefore ? box.left : box.right;
  for (const { text, box: at } of row) {
    const gap = isBefore ? edge - at.right : at.left - edge;
    const most = taken.length === 0 ? FAR.beside : WORD_GAP * (at.bottom - at.top);
    const [from, to] = isBefore ? [at.right, edge] : [edge, at.left];
    const isParted = boxes.some(
      (other) => other !== box && onRow(other, box) && other.left < to - 1 && other.right > from + 1,
    );
    if (gap > most || isParted) break;
    taken.push(text);
    edge = isBefore ? at.left : at.right;
  }
  return (isBefore ? taken.reverse() : taken).join(' ');
}

/** The line of text over or under it that begins near its left edge or lies inside of its width. */
function textNear(box: SeenBox, words: readonly PlacedText[], side: 'above' | 'below'): string {
  const distance = ({ box: at }: PlacedText) => (side === 'above' ? box.top - at.bottom : at.top - box.bottom);
  const near = words.filter((word) => {
    const away = distance(word);
    return away > -4 && away < FAR[side] && word.box.right > box.left - 2 && word.box.left < box.right;
  });
  const [nearest] = near.toSorted((a, b) => distance(a) - distance(b));
  if (!nearest) return '';
  const row = near.filter((word) => onRow(word.box, nearest.box)).toSorted((a, b) => a.box.left - b.box.left);
  return row.map(({ text }) => text).join(' ');
}

function tidied(label: string): string {
  const plain = label
    // A period would part the name into levels (ISO 32000-1, 12.7.3.2).
    .replace(/[_….*∗]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[\s:;,.()-]+|[\s:;,.(-]+$/g, '');
  if (plain.length <= LONGEST) return plain;
  return plain.slice(0, LONGEST).replace(/\s+\S*$/, '');
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
