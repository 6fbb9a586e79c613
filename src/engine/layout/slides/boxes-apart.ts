/** Tells boxes that stand beside each other, or one in the other, from the cells of a table. */
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { unionBox } from '../../page/boxes/boxes.ts';

const SIDES = 4;
/** In points: cells that have a side in common stand no further apart. */
const TOUCHING = 3;

/** @param lines of what may be a table. @returns true for boxes drawn one by one of which none has a side in common with another. */
export function areBoxesApart(lines: readonly DrawnLine[]): boolean {
  const byObject = new Map<number, DrawnLine[]>();
  for (const line of lines) {
    if (line.object === undefined) return false;
    const own = byObject.get(line.object);
    if (own) own.push(line);
    else byObject.set(line.object, [line]);
  }
  const drawn = [...byObject.values()];
  if (drawn.length < 2 || drawn.some((own) => own.length < SIDES)) return false;
  const boxes = drawn.map((own) => unionBox(own.map(boxOf)));
  return !boxes.some((box, index) => boxes.slice(index + 1).some((other) => shareSide(box, other)));
}

function boxOf({ level, at, from, to }: DrawnLine): SeenBox {
  return level ? { left: from, top: at, right: to, bottom: at } : { left: at, top: from, right: at, bottom: to };
}

function shareSide(a: SeenBox, b: SeenBox): boolean {
  const near = (x: number, y: number) => Math.abs(x - y) <= TOUCHING;
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const isBeside = down > TOUCHING && (near(a.right, b.left) || near(b.right, a.left));
  return isBeside || (across > TOUCHING && (near(a.bottom, b.top) || near(b.bottom, a.top)));
}
