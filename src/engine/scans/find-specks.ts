/** Finds specks: pieces of ink that are too small to be a letter's and stand away from all letters. */
import type { InkPieces } from './ink-pieces.ts';

export type Despeckle = 'light' | 'strong';

/** At 300 dpi: pixels of a speck, and its longer side. Beside text, a full stop may have as many; a bullet has more. */
const SIZES = {
  light: { area: 14, side: 5, beside: 1 },
  strong: { area: 60, side: 10, beside: 2 },
} as const;
const USUAL_DPI = 300;
/** Inches. Dots of an i, full stops and diacritics are nearer to their letters, and so are a French colon and its word. */
const ALONE = 1 / 12;
/** Inches between dots that lead from an entry to its page number, and between those that begin the lines of a list. */
const LEADER = 1 / 3;
/** Parts of an inch by which such dots may lie higher or lower. */
const LEVEL = 1 / 100;
/** Half as many again in a square of this side (inches) are the dots of a printed picture. */
const SCREEN = { side: 1 / 5, dots: 60 };

/** @returns 1 for each piece that is a speck. */
export function findSpecks(ink: InkPieces, dpi: number, strength: Despeckle): Uint8Array {
  const scale = dpi / USUAL_DPI;
  const { area, side, beside } = SIZES[strength];
  const most = Math.max(1, Math.floor(area * scale ** 2));
  const longest = Math.max(1, Math.floor(side * scale));
  const specks = new Uint8Array(ink.areas.length);
  for (const [piece, pixels] of ink.areas.entries()) {
    const [width, height] = [
      (ink.rights[piece] ?? 0) - (ink.lefts[piece] ?? 0),
      (ink.bottoms[piece] ?? 0) - (ink.tops[piece] ?? 0),
    ];
    if (pixels <= most && Math.max(width, height) <= longest) specks[piece] = 1;
  }
  const tiny = Math.floor(beside * scale ** 2);
  keepBesideInk(ink, specks, ALONE * dpi, tiny);
  keepScreens(ink, specks, SCREEN.side * dpi);
  keepRows(ink, specks, LEADER * dpi, Math.max(1, LEVEL * dpi));
  return specks;
}

/** @param tiny pieces of no more pixels are no part of any letter. */
function keepBesideInk(ink: InkPieces, specks: Uint8Array, reach: number, tiny: number): void {
  const cell = Math.max(1, reach / 2);
  const marked = new Set<number>();
  const key = (column: number, row: number) => row * 65_536 + column;
  for (let run = 0; run < ink.rows.length; run++) {
    if (specks[ink.pieces[run] ?? 0]) continue;
    const row = Math.floor((ink.rows[run] ?? 0) / cell);
    const last = Math.floor((ink.ends[run] ?? 0) / cell);
    for (let column = Math.floor((ink.starts[run] ?? 0) / cell); column <= last; column++) marked.add(key(column, row));
  }
  for (const piece of specks.keys()) {
    if (!specks[piece] || (ink.areas[piece] ?? 0) <= tiny) continue;
    const [column, row] = [Math.floor((ink.lefts[piece] ?? 0) / cell), Math.floor((ink.tops[piece] ?? 0) / cell)];
    for (let y = row - 2; y <= row + 2 && specks[piece]; y++) {
      for (let x = column - 2; x <= column + 2; x++) if (marked.has(key(x, y))) specks[piece] = 0;
    }
  }
}

function keepScreens(ink: InkPieces, specks: Uint8Array, side: number): void {
  const counts = new Map<number, number>();
  const cellOf = (piece: number) =>
    Math.floor((ink.tops[piece] ?? 0) / side) * 65_536 + Math.floor((ink.lefts[piece] ?? 0) / side);
  for (const piece of specks.keys()) {
    if (specks[piece]) counts.set(cellOf(piece), (counts.get(cellOf(piece)) ?? 0) + 1);
  }
  for (const piece of specks.keys()) {
    if (specks[piece] && (counts.get(cellOf(piece)) ?? 0) > SCREEN.dots) specks[piece] = 0;
  }
}

/** Three dots or more in a row or in a column, one as far from the next as that from the third. */
function keepRows({ lefts, tops, bottoms }: InkPieces, specks: Uint8Array, reach: number, level: number): void {
  const dots = [...specks.keys()].filter((piece) => specks[piece]);
  const kept = new Set([...evenRows(dots, bottoms, lefts, reach, level), ...evenRows(dots, lefts, tops, reach, level)]);
  for (const piece of kept) specks[piece] = 0;
}

function* evenRows(
  dots: readonly number[],
  across: Uint32Array,
  along: Uint32Array,
  reach: number,
  level: number,
): Generator<number> {
  const rows = new Map<number, number[]>();
  for (const piece of dots) {
    const row = Math.round((across[piece] ?? 0) / level);
    const own = rows.get(row);
    if (own) own.push(piece);
    else rows.set(row, [piece]);
  }
  for (const [row, own] of rows) {
    const near = [...own, ...(rows.get(row + 1) ?? [])].sort((a, b) => (along[a] ?? 0) - (along[b] ?? 0));
    for (let at = 2; at < near.length; at++) {
      const [a = 0, b = 0, c = 0] = [near[at - 2], near[at - 1], near[at]];
      const first = (along[b] ?? 0) - (along[a] ?? 0);
      const second = (along[c] ?? 0) - (along[b] ?? 0);
      if (Math.max(first, second) <= reach && Math.abs(first - second) <= 2 * level) yield* [a, b, c];
    }
  }
}
