/** Finds the legends of charts: small areas of one size and several colours, each with a text to its right. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { unionBox } from '../../page/boxes/boxes.ts';
import type { DrawnPart } from './chart-parts.ts';

export interface FoundLegend {
  /** Places of its first and last part among all parts. */
  readonly from: number;
  readonly to: number;
  readonly box: SeenBox;
  readonly colours: ReadonlySet<string>;
}

/** Sides of the areas, in points. */
const SIDES = { min: 3, max: 16, differ: 0.5 };
const SQUARE = 1.5;
/** Between areas and the texts, so many parts are drawn at most. */
const REACH = 24;

interface Entry {
  readonly swatch: number;
  readonly text: number;
  readonly colour: string;
}

export function findLegends(parts: readonly DrawnPart[]): readonly FoundLegend[] {
  const groups: Entry[][] = [];
  for (const [swatch, { box, fill }] of parts.entries()) {
    if (fill === undefined || !isSwatch(box)) continue;
    const text = textBeside(parts, swatch);
    if (text === undefined) continue;
    const last = groups.at(-1);
    const before = parts[last?.at(-1)?.swatch ?? -1];
    const entry = { swatch, text, colour: fill };
    if (last && before && isInLine(before.box, box) && swatch - (last.at(-1)?.swatch ?? 0) <= REACH) last.push(entry);
    else groups.push([entry]);
  }
  return groups.flatMap((entries) => {
    const colours = new Set(entries.map(({ colour }) => colour));
    if (colours.size < 2 || colours.size < entries.length) return [];
    const places = entries.flatMap(({ swatch, text }) => [swatch, text]);
    const box = unionBox(places.flatMap((place) => parts[place]?.box ?? []));
    return [{ from: Math.min(...places), to: Math.max(...places), box, colours }];
  });
}

function isSwatch({ left, top, right, bottom }: SeenBox): boolean {
  const [width, height] = [right - left, bottom - top];
  const [small, large] = [Math.min(width, height), Math.max(width, height)];
  return small >= SIDES.min && large <= SIDES.max && large <= SQUARE * small;
}

function textBeside(parts: readonly DrawnPart[], swatch: number): number | undefined {
  const own = parts[swatch]?.box;
  if (!own) return undefined;
  const found = parts.slice(swatch + 1, swatch + 1 + REACH).findIndex(({ kind, box }) => {
    const middle = (own.top + own.bottom) / 2;
    const gap = box.left - own.right;
    return kind === 'text' && gap >= 0 && gap <= 2 * (own.right - own.left) && middle > box.top && middle < box.bottom;
  });
  return found < 0 ? undefined : swatch + 1 + found;
}

/** In one line or one column, and of one size. */
function isInLine(a: SeenBox, b: SeenBox): boolean {
  const near = (x: number, y: number) => Math.abs(x - y) <= SIDES.differ;
  const isSame = near(a.right - a.left, b.right - b.left) && near(a.bottom - a.top, b.bottom - b.top);
  return isSame && (near(a.left, b.left) || near(a.top, b.top));
}
