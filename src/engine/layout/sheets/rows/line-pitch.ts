/** Measures how far lines inside cells stand apart, font by font, from the lines that are surely wrapped. */
import { middle } from '../../lines/rows.ts';
import type { CellLine } from '../items/cell-lines.ts';

interface Weighed {
  readonly above: CellLine;
  readonly below: CellLine;
  readonly score: number;
}

/** From this score on a link is sure enough to learn from. */
const SURE = 1.2;
const MIN_SAMPLES = 3;

/** A line and the one above it in its column. */
export interface LinePair {
  readonly above: CellLine;
  readonly below: CellLine;
}

/** So many lines, and at least this share of those that stand near to the one above, share the distance of lines. */
const MIN_COMMON = 6;
const COMMON = 0.6;
/** In ems: lines of one cell stand no further apart, and no nearer. */
const PITCHES = { least: 0.85, most: 1.6 };
/** Distances within this share of each other are one; those of rows are greater by more than the second. */
const ONE = 0.025;
const GREATER = 0.06;
/** Of the lines at that distance: as few may be drawn apart from the one above, or stand a little further from it. */
const APART = 0.1;

/**
 * In ems, by font, where it is sure: the smallest distance of lines that are drawn one after another, if rows stand
 * further apart and nearly no two lines stand so near that were drawn apart.
 */
export function surePitchOf(pairs: readonly LinePair[]): (line: CellLine) => number | undefined {
  const byFont = new Map<string, { drawnOn: number[]; apart: number[]; edited: number[] }>();
  for (const { above, below } of pairs) {
    if (fontOf(above) !== fontOf(below) || above.em !== below.em || above.turned || below.turned) continue;
    const pitch = (middle(below.box) - middle(above.box)) / below.em;
    if (pitch < PITCHES.least || pitch > 2 * PITCHES.most) continue;
    const key = `${fontOf(below)} ${below.em}`;
    const known = byFont.get(key) ?? { drawnOn: [], apart: [], edited: [] };
    byFont.set(key, known);
    known[below.first === above.last + 1 ? 'drawnOn' : 'apart'].push(pitch);
    if (above.isWhole === 'no' && below.isWhole === 'no' && below.first === above.last + 1) known.edited.push(pitch);
  }
  const sure = new Map(
    [...byFont].map(
      ([key, { drawnOn, apart, edited }]) => [key, commonPitch(edited) ?? surePitch(drawnOn, apart)] as const,
    ),
  );
  return (line) => sure.get(`${fontOf(line)} ${line.em}`);
}

/** Of lines that are drawn with cells of several: the distance that most of them share. Cells stand at many distances. */
function commonPitch(edited: readonly number[]): number | undefined {
  const near = edited.filter((pitch) => pitch <= PITCHES.most).sort((a, b) => a - b);
  let [from, count, at] = [0, 0, 0];
  for (const [index, pitch] of near.entries()) {
    while (pitch > (near[from] ?? pitch) * (1 + ONE)) from++;
    if (index - from + 1 > count) [count, at] = [index - from + 1, from];
  }
  return count >= MIN_COMMON && count >= COMMON * near.length ? near[at + (count >> 1)] : undefined;
}

function surePitch(drawnOn: readonly number[], apart: readonly number[]): number | undefined {
  const pitch = Math.min(...drawnOn);
  if (pitch > PITCHES.most) return undefined;
  const most = pitch * (1 + ONE);
  const lines = drawnOn.filter((each) => each <= most).length;
  if (lines < MIN_SAMPLES) return undefined;
  // Where all distances are one or its multiples, they may as well be those of rows.
  const isMultiple = (each: number) => Math.abs(each / pitch - Math.round(each / pitch)) <= GREATER;
  const rows = [...drawnOn, ...apart].filter((each) => each > most && !isMultiple(each)).length;
  const between = drawnOn.filter((each) => each > most && each <= pitch * (1 + GREATER)).length;
  const near = apart.filter((each) => each <= pitch * (1 + GREATER)).length;
  return rows >= MIN_SAMPLES && between <= APART * lines && near <= APART * lines ? pitch : undefined;
}

/** In ems. The smallest distance that some of the sure links share: rows without wrapped text may stand closer than it, never lines. */
export function pitchOf(links: readonly Weighed[]): (line: CellLine) => number | undefined {
  const samples = new Map<string, number[]>();
  for (const { above, below, score } of links) {
    if (score < SURE || fontOf(above) !== fontOf(below) || above.em !== below.em) continue;
    const pitch = (middle(below.box) - middle(above.box)) / below.em;
    const list = samples.get(fontOf(below));
    if (list) list.push(pitch);
    else samples.set(fontOf(below), [pitch]);
  }
  const usual = new Map<string, number>();
  for (const [font, list] of samples) {
    if (list.length < MIN_SAMPLES) continue;
    list.sort((a, b) => a - b);
    usual.set(font, list[Math.floor(list.length / 4)] ?? 0);
  }
  return (line) => usual.get(fontOf(line));
}

function fontOf({ items: [item] }: CellLine): string {
  return item?.words[0]?.font.name.replace(/^[A-Z]{6}\+/, '') ?? '';
}
