/** Outlines of glyphs, as paths of a content stream (ISO 32000-2, 8.5.2) or as charstrings of a font. */
import type { OutlineStep, ShapedGlyph, ShapingFace } from '../../../adapters/harfbuzz.ts';
import type { Outline } from '../../fonts/type1-outline.ts';
import { serializeNumber } from '../../syntax/serialize.ts';

const OPERATORS = { M: 'm', L: 'l', C: 'c', Z: 'h' } as const;
const KINDS = { M: 'move', L: 'line', C: 'curve' } as const;

type Segment = { readonly type: keyof typeof OPERATORS; readonly points: readonly number[] };

/** A path, in thousandths of an em, with the box that its points lie in. */
export class GlyphPath {
  readonly #segments: Segment[] = [];

  /** @param dx moves the outline, as `dy` does. @param stretch of its width. */
  add(steps: readonly OutlineStep[], dx: number, dy: number, stretch: number): void {
    let from: readonly number[] = [0, 0];
    for (const { type, values } of steps) {
      const points = values.map((value, index) => (index % 2 === 0 ? (value + dx) * stretch : value + dy));
      const segment = type === 'Q' ? { type: 'C' as const, points: cubic(from, points) } : { type, points };
      if (!isSegment(segment)) continue;
      this.#segments.push(segment);
      from = segment.points.length > 0 ? segment.points.slice(-2) : from;
    }
  }

  get isEmpty(): boolean {
    return this.#segments.length === 0;
  }

  get content(): string {
    const written = this.#segments.flatMap(({ type, points }) => [
      ...points.map((value) => serializeNumber(Math.round(value * 10) / 10)),
      OPERATORS[type],
    ]);
    return `${written.join(' ')} f`;
  }

  /** Left, bottom, right, top. */
  get box(): readonly number[] {
    if (this.isEmpty) return [0, 0, 0, 0];
    const side = (place: number) => this.#segments.flatMap(({ points }) => points.filter((_, at) => at % 2 === place));
    const [xs, ys] = [side(0), side(1)];
    return [least(xs), least(ys), most(xs), most(ys)];
  }

  /** In whole thousandths, each point told from the one before. */
  outline(width: number): Outline {
    let from = [0, 0];
    const steps = this.#segments.flatMap(({ type, points }) => {
      if (type === 'Z') return [];
      const by = points.map((value, at) => {
        const whole = Math.round(value);
        const distance = whole - (from[at % 2] ?? 0);
        from = at % 2 === 0 ? [whole, from[1] ?? 0] : [from[0] ?? 0, whole];
        return distance;
      });
      return [{ kind: KINDS[type], by }];
    });
    return { width, steps };
  }
}

/** Each glyph of a text with where it is moved; thousandths of an em. */
function placedGlyphs(face: ShapingFace, text: string, isVertical: boolean): readonly ShapedGlyph[] {
  const glyph = isVertical ? face.verticalGlyph(text) : undefined;
  if (glyph === undefined) return face.shape(text, false);
  return [{ glyph, cluster: 0, advance: face.advance(glyph), dx: 0, dy: 0 }];
}

/** A letter that is wider than the file says is squeezed, as viewers do with fonts that stand in. */
export function drawLetter(
  face: ShapingFace | undefined,
  text: string,
  told: number | undefined,
  isVertical = false,
): { readonly width: number; readonly path: GlyphPath } {
  const path = new GlyphPath();
  const glyphs = face ? placedGlyphs(face, text, isVertical) : [];
  const natural = glyphs.reduce((sum, { advance }) => sum + advance, 0);
  const width = Math.round(told ?? natural);
  const stretch = natural > width && width > 0 ? width / natural : 1;
  let x = 0;
  for (const { glyph, advance, dx, dy } of glyphs) {
    path.add(face?.outline(glyph) ?? [], x + dx, dy, stretch);
    x += advance;
  }
  return { width, path };
}

function isSegment(segment: { readonly type: string; readonly points: readonly number[] }): segment is Segment {
  return segment.type in OPERATORS;
}

/** A curve with one control point as one with two. */
function cubic(from: readonly number[], [cx = 0, cy = 0, x = 0, y = 0]: readonly number[]): readonly number[] {
  const [fx = 0, fy = 0] = from;
  const toward = (end: number, control: number) => end + (2 / 3) * (control - end);
  return [toward(fx, cx), toward(fy, cy), toward(x, cx), toward(y, cy), x, y];
}

function least(values: readonly number[]): number {
  return Math.floor(values.reduce((a, b) => Math.min(a, b)));
}

function most(values: readonly number[]): number {
  return Math.ceil(values.reduce((a, b) => Math.max(a, b)));
}
