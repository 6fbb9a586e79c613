/** Turns a line of text into runs of glyphs from left to right (UAX 9 for the order, HarfBuzz for the forms). */
import type { ShapedGlyph } from '../../adapters/harfbuzz.ts';
import type { Bidi } from './bidi.ts';
import type { ChosenLetter, StyledFace } from './choose-faces.ts';

/** Glyphs that stand together for some letters of the source, in the order in which they are seen. */
export interface GlyphCluster {
  readonly text: string;
  readonly glyphs: readonly ShapedGlyph[];
}

export interface GlyphRun {
  readonly styled: StyledFace;
  readonly rightToLeft: boolean;
  readonly clusters: readonly GlyphCluster[];
  /** Thousandths of an em. */
  readonly width: number;
}

interface TextRun {
  readonly styled: StyledFace;
  readonly level: number;
  readonly start: number;
  end: number;
}

/** @returns the runs in the order in which they are seen, left to right. */
export function shapeLine(letters: readonly ChosenLetter[], bidi: Bidi): readonly GlyphRun[] {
  const text = letters.map((letter) => letter.text).join('');
  if (text === '') return [];
  const levels = bidi.getEmbeddingLevels(text, 'auto');
  const runs = splitRuns(letters, levels.levels);
  const place = new Map(bidi.getReorderedIndices(text, levels).map((index, position) => [index, position]));
  return runs
    .map((run) => ({ run, at: place.get(run.start) ?? 0 }))
    .sort((a, b) => a.at - b.at)
    .map(({ run }) => shapeRun(text, run));
}

function splitRuns(letters: readonly ChosenLetter[], levels: Uint8Array): readonly TextRun[] {
  const runs: TextRun[] = [];
  let at = 0;
  for (const { text, styled } of letters) {
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    if (last && last.styled === styled && last.level === level) last.end += text.length;
    else runs.push({ styled, level, start: at, end: at + text.length });
    at += text.length;
  }
  return runs;
}

function shapeRun(line: string, { styled, level, start, end }: TextRun): GlyphRun {
  const text = line.slice(start, end);
  const rightToLeft = level % 2 === 1;
  const glyphs = styled.face.shape(text, rightToLeft);
  const starts = [...new Set(glyphs.map((glyph) => glyph.cluster))].sort((a, b) => a - b);
  const ends = new Map(starts.map((each, index) => [each, starts[index + 1] ?? text.length]));
  const clusters: { text: string; glyphs: ShapedGlyph[] }[] = [];
  let current = -1;
  for (const glyph of glyphs) {
    if (glyph.cluster !== current || clusters.length === 0) {
      current = glyph.cluster;
      // What is not drawn at all, such as a joiner at the start, belongs to the first cluster.
      const from = current === starts[0] ? 0 : current;
      clusters.push({ text: text.slice(from, ends.get(current)), glyphs: [] });
    }
    clusters.at(-1)?.glyphs.push(glyph);
  }
  return { styled, rightToLeft, clusters, width: glyphs.reduce((sum, glyph) => sum + glyph.advance, 0) };
}
