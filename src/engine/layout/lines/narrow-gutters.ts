/** Parts lines of columns that stand so near to each other that their gap looks like a space. */
import { cutAtStrips } from './clear-gutters.ts';
import { isWithoutSpaces } from './east-asian.ts';
import { makeSegment, type Segment } from './rows.ts';

/** Lines that begin at the same place, by which a column is known. */
const MIN_STARTS = 6;
/** In ems: how far the beginnings of lines of one column lie apart, and the least gap before them. */
const SAME_START = 0.7;
const MIN_GAP = 0.5;
/** In ems, where nothing else parts words: full stops may hang out into the gutter. */
const TIGHT_GAP = 0.15;
/** In ems: what is narrower beside a column is the label of an item. */
const MIN_WIDTH = 8;
/** Share of the lines over the edge of a column that have a gap there; where words end by chance it is a tenth. */
const MIN_SHARE = 0.6;

/** Segments of one page, each cut where a column begins. */
export function cutAtGutters(segments: readonly Segment[]): readonly Segment[] {
  let cut = segments;
  for (const start of columnStarts(segments)) {
    const over = cut.filter(({ box, em }) => box.left < start.from - em && box.right > start.to + em);
    const places = new Map(over.map((segment) => [segment, placeOf(segment, start)]));
    const parted = over.filter((segment) => places.get(segment) !== undefined);
    if (parted.length === 0 || parted.length < MIN_SHARE * over.length) continue;
    cut = cut.flatMap((segment) => {
      const place = places.get(segment);
      if (place === undefined) return [segment];
      return [makeSegment(segment.words.slice(0, place)), makeSegment(segment.words.slice(place))];
    });
  }
  return cutAtStrips(cut);
}

interface Start {
  readonly from: number;
  readonly to: number;
}

function columnStarts(segments: readonly Segment[]): readonly Start[] {
  const sorted = segments.flatMap(beginnings).sort((a, b) => a.left - b.left);
  const starts: Start[] = [];
  for (let first = 0; first < sorted.length; ) {
    const { left, em } = sorted[first] ?? { left: 0, em: 1 };
    let next = first;
    while (next < sorted.length && (sorted[next]?.left ?? 0) - left <= SAME_START * em) next++;
    if (next - first >= MIN_STARTS) starts.push({ from: left - 0.2 * em, to: left + (SAME_START + 0.2) * em });
    first = next;
  }
  return starts;
}

/** Where a line of a column may begin: a segment, or a word behind a gap, since all lines of a page may run over its gutter. */
function beginnings({ words, box, em }: Segment): readonly { readonly left: number; readonly em: number }[] {
  const behind = words.filter((word, index) => {
    const before = words[index - 1];
    return before && word.box.left - before.box.right >= MIN_GAP * em && before.box.right - box.left >= MIN_WIDTH * em;
  });
  return [box, ...behind.map((word) => word.box)].map(({ left }) => ({ left, em }));
}

/** The first word behind the gutter; undefined where no gap is. */
function placeOf({ words, box: whole, em }: Segment, { from, to }: Start): number | undefined {
  const place = words.findIndex(({ word, box }, index) => {
    const before = words[index - 1];
    if (!before || box.left < from || box.left > to) return false;
    const least = isWithoutSpaces(before.word.text) && isWithoutSpaces(word.text) ? TIGHT_GAP : MIN_GAP;
    return box.left - before.box.right >= least * em && before.box.right - whole.left >= MIN_WIDTH * em;
  });
  return place === -1 ? undefined : place;
}
