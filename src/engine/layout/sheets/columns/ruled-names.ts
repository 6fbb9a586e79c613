/** Finds the columns of a name that stands in the middle of a line below it: programs draw such a line under a merged cell. */
import type { DrawnLine } from '../../../../adapters/pdfium-lines.ts';
import { type CellLine, placeAt } from '../items/cell-lines.ts';
import { type ColumnSides, middleOf } from './column-sides.ts';

/** In points: the middle of a name is no further from that of its line. */
const CENTRED = 1;
/** In points: a line ends so near to the edge of a column, as white shows that. */
const INSIDE = 2;
/** In ems of the name: its line begins no higher above the lower end of its letters, and no lower below it. */
const BELOW = { from: -0.4, to: 0.6 };
/** In ems: a name whose line is hardly longer begins at the side of a cell. */
const WHITE = 0.75;
/** Lines at one height that are looked at. */
const MOST = 200;

export class LevelRules {
  readonly #byHeight: ReadonlyMap<number, readonly DrawnLine[]>;

  constructor(lines: readonly DrawnLine[]) {
    this.#byHeight = Map.groupBy(
      lines.filter(({ level }) => level),
      ({ at }) => Math.round(at),
    );
  }

  /** Lines right below a text that reach well over both of its ends, with the text in their middle. */
  under(line: CellLine): readonly DrawnLine[] {
    const { box, em } = line;
    const found: DrawnLine[] = [];
    for (let at = Math.floor(box.bottom + BELOW.from * em); at <= box.bottom + BELOW.to * em; at++)
      for (const rule of this.#byHeight.get(at)?.slice(0, MOST) ?? [])
        if (Math.abs((rule.from + rule.to) / 2 - middleOf(line)) < CENTRED) found.push(rule);
    return found.filter(({ from }) => box.left - from > WHITE * em);
  }
}

/** Undefined where the name stands in the middle of a single column, too. */
export function ruledColumns(
  line: CellLine,
  rules: LevelRules,
  { edges, sides }: { readonly edges: readonly number[]; readonly sides: readonly ColumnSides[] },
): readonly [first: number, last: number] | undefined {
  const middle = middleOf(line);
  const { left, right, middle: shared } = sides[placeAt(middle, edges)] ?? {};
  const centre = left !== undefined && right !== undefined ? (left + right) / 2 : undefined;
  if ([centre, shared].some((at) => at !== undefined && Math.abs(at - middle) < 2 * CENTRED)) return undefined;
  for (const { from, to } of rules.under(line)) {
    const [first, last] = [placeAt(from + INSIDE, edges), placeAt(to - INSIDE, edges)];
    if (last > first) return [first, last];
  }
  return undefined;
}
