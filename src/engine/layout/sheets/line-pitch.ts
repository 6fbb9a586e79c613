/** Measures how far lines inside cells stand apart, font by font, from the lines that are surely wrapped. */
import { middle } from '../lines/rows.ts';
import type { CellLine } from './cell-lines.ts';

interface Weighed {
  readonly above: CellLine;
  readonly below: CellLine;
  readonly score: number;
}

/** From this score on a link is sure enough to learn from. */
const SURE = 1.2;
const MIN_SAMPLES = 3;

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
