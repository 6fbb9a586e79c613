/** Draws marks over a page that lies on a sheet: a tint that leaves the words legible, and a line. */
import { serializeNumber } from '../../engine/syntax/serialize.ts';
import type { Mark } from './mark-look.ts';

/** Where a page lies on its sheet. */
export interface PagePlace {
  readonly left: number;
  /** Upper edge, from below. */
  readonly top: number;
  readonly scale: number;
}

/** Names of the graphics states that the operators want. */
export const TINT = 'Tint';
export const PLAIN = 'Plain';

/** Room around the letters, in points of the sheet. */
const ROOM = 1;

export function drawMarks(marks: readonly Mark[], place: PagePlace): string {
  return marks.map((mark) => drawMark(mark, place)).join('\n');
}

function drawMark({ box, colour, line }: Mark, { left, top, scale }: PagePlace): string {
  const [x, right] = [left + box.left * scale - ROOM, left + box.right * scale + ROOM];
  const [y, upper] = [top - box.bottom * scale - ROOM, top - box.top * scale + ROOM];
  const ink = `${numbers(colour.red, colour.green, colour.blue)} rg ${numbers(colour.red, colour.green, colour.blue)} RG`;
  const area = `${numbers(x, y, right - x, upper - y)} re`;
  const middle = (y + upper) / 2;
  const lines: Readonly<Record<Mark['line'], string>> = {
    through: `0.9 w ${numbers(x, middle)} m ${numbers(right, middle)} l S`,
    under: `0.9 w ${numbers(x, y)} m ${numbers(right, y)} l S`,
    dashed: `0.7 w [2 1.5] 0 d ${area} S`,
    around: `1.4 w ${area} S`,
  };
  const tint = line === 'around' ? '' : `/${TINT} gs ${area} f `;
  return `q ${ink} ${tint}/${PLAIN} gs ${lines[line]} Q`;
}

export function numbers(...values: readonly number[]): string {
  return values.map((value) => serializeNumber(Math.round(value * 1e3) / 1e3 || 0)).join(' ');
}
