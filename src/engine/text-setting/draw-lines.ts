/** Writes shaped lines as the operators of one text object (ISO 32000-2, 9.4). */
import type { ShapedGlyph } from '../../adapters/harfbuzz.ts';
import type { EmbeddedFont } from '../fonts/embedded-font.ts';
import { utf16Hex } from '../fonts/to-unicode.ts';
import { serializeNumber } from '../syntax/serialize.ts';
import type { StyledFace } from './choose-faces.ts';
import type { GlyphCluster, GlyphRun } from './shape-line.ts';

export interface LineToDraw {
  readonly runs: readonly GlyphRun[];
  /** Start of the baseline, in points. */
  readonly x: number;
  readonly y: number;
}

/** Gives fonts their names in the content. */
export interface FontRegistry {
  font(styled: StyledFace): { readonly key: string; readonly font: EmbeddedFont };
  emoji(styled: StyledFace, glyph: number, text: string): { readonly key: string; readonly code: number };
}

/** A colour of a screen; each part from 0 to 1. */
export interface Ink {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

export interface InkStyle {
  readonly sizePt: number;
  readonly color: Ink;
}

/** Tangent of 12 degrees, the slope of most italics. */
const SLANT = 0.2126;
/** Width of the outline that makes a letter bold, as a share of the size. */
const THICKENING = 0.03;
/** Stands for a glyph beyond the letters of its cluster; `ActualText` says the whole. */
const NOTHING = '\u200b';

export function drawLines(lines: readonly LineToDraw[], style: InkStyle, registry: FontRegistry): string {
  const parts = ['BT', colorOperator(style.color, 'fill')];
  if (lines.some((line) => line.runs.some((run) => run.styled.thickened))) {
    parts.push(colorOperator(style.color, 'stroke'), `${number(style.sizePt * THICKENING, 1000)} w`);
  }
  for (const line of lines) {
    let x = line.x;
    for (const run of line.runs) {
      parts.push(...drawRun(run, x, line.y, style.sizePt, registry));
      x += (run.width / 1000) * style.sizePt;
    }
  }
  return [...parts, 'ET'].join('\n');
}

/** Grays are written as such: files for archives and printers may allow no other colour. */
function colorOperator({ red, green, blue }: Ink, use: 'fill' | 'stroke'): string {
  const [gray, rgb] = use === 'fill' ? ['g', 'rg'] : ['G', 'RG'];
  if (red === green && green === blue) return `${number(red, 1000)} ${gray}`;
  return `${[red, green, blue].map((part) => number(part, 1000)).join(' ')} ${rgb}`;
}

function drawRun(run: GlyphRun, x: number, y: number, sizePt: number, registry: FontRegistry): string[] {
  const slope = run.styled.slanted ? SLANT : 0;
  const place = (at: number) => `1 0 ${number(slope, 10_000)} 1 ${number(at, 1000)} ${number(y, 1000)} Tm`;
  if (run.styled.isEmoji) return drawEmoji(run, x, sizePt, place, registry);
  const { key, font } = registry.font(run.styled);
  const line = new ShowLine(sizePt);
  for (const cluster of run.clusters) drawCluster(line, cluster, run, font);
  const mode = run.styled.thickened ? ['2 Tr', ...line.finish(), '0 Tr'] : line.finish();
  return [`/${key} ${number(sizePt, 1000)} Tf`, place(x), ...mode];
}

function drawCluster(line: ShowLine, cluster: GlyphCluster, run: GlyphRun, font: EmbeddedFont): void {
  const shares = shareText(cluster, run.rightToLeft).map((text) => {
    return run.rightToLeft ? carried(text, font) : { text, carriers: [] };
  });
  const codes = shares.map(({ text }, index) => font.codeFor(cluster.glyphs[index]?.glyph ?? 0, text));
  const read = codes.map((code) => font.textOf(code)).join('');
  // Where glyphs are read in another order than they stand, only the fonts can say what they mean.
  const needsSaying = !run.rightToLeft && read !== cluster.text;
  if (needsSaying) line.say(cluster.text);
  for (const [index, glyph] of cluster.glyphs.entries()) {
    for (const carrier of shares[index]?.carriers ?? []) line.show(carrier, NO_ROOM, 0);
    line.show(codes[index] ?? 0, glyph, run.styled.face.advance(glyph.glyph));
  }
  if (needsSaying) line.endSaying();
}

const NO_ROOM = { glyph: 0, cluster: 0, advance: 0, dx: 0, dy: 0 };

/**
 * Readers turn text from right to left around code by code, so a code there must stand for one letter: of a ligature
 * the glyph itself bears the first, and glyphs without ink to its left bear the others.
 */
function carried(text: string, font: EmbeddedFont): { text: string; carriers: readonly number[] } {
  const [first = '', ...others] = text;
  const carriers = others.reverse().map((letter) => font.carrierFor(letter));
  const usable = carriers.filter((code) => code !== undefined);
  return usable.length === carriers.length ? { text: first, carriers: usable } : { text, carriers: [] };
}

/** Emoji are few: each is placed by itself. */
function drawEmoji(
  run: GlyphRun,
  x: number,
  sizePt: number,
  place: (x: number) => string,
  registry: FontRegistry,
): string[] {
  const parts: string[] = [];
  let at = x;
  for (const cluster of run.clusters) {
    for (const [index, glyph] of cluster.glyphs.entries()) {
      const text = index === 0 ? cluster.text : NOTHING;
      const { key, code } = registry.emoji(run.styled, glyph.glyph, text);
      parts.push(`/${key} ${number(sizePt, 1000)} Tf`, place(at), `<${code.toString(16).padStart(2, '0')}> Tj`);
      at += (glyph.advance / 1000) * sizePt;
    }
  }
  return parts;
}

/**
 * Gives each glyph of a cluster its part of the text, so that the parts in reading order are the whole: one letter each,
 * and what is left over to the last.
 */
function shareText(cluster: GlyphCluster, rightToLeft: boolean): readonly string[] {
  const letters = [...cluster.text];
  const count = cluster.glyphs.length;
  const shares = Array.from({ length: count }, (_, index) => {
    const share = index === count - 1 ? letters.slice(index) : letters.slice(index, index + 1);
    return share.join('') || NOTHING;
  });
  return rightToLeft ? shares.reverse() : shares;
}

/** Collects codes into `TJ` arrays; thousandths of an em. */
class ShowLine {
  readonly #sizePt: number;
  readonly #parts: string[] = [];
  #codes = '';
  #array = '';
  #rise = 0;
  /** How far the next glyph stands from where it would. */
  #shift = 0;

  constructor(sizePt: number) {
    this.#sizePt = sizePt;
  }

  /** @param width what the font itself says of the glyph; the rest of its advance is a correction. */
  show(code: number, placed: ShapedGlyph, width: number): void {
    this.#lift(placed.dy);
    this.#move(this.#shift + placed.dx);
    this.#codes += code.toString(16).padStart(4, '0');
    this.#shift = placed.advance - width - placed.dx;
  }

  /** What follows reads as this text, whatever the glyphs say. */
  say(text: string): void {
    this.#flush();
    this.#parts.push(`/Span <</ActualText <feff${utf16Hex(text)}>>> BDC`);
  }

  endSaying(): void {
    this.#flush();
    this.#parts.push('EMC');
  }

  finish(): readonly string[] {
    this.#lift(0);
    this.#flush();
    return this.#parts;
  }

  #move(by: number): void {
    if (Math.abs(by) < 0.5) return;
    this.#endCodes();
    this.#array += number(-by, 10);
  }

  #lift(rise: number): void {
    if (Math.abs(rise - this.#rise) < 0.5) return;
    this.#flush();
    this.#parts.push(`${number((rise / 1000) * this.#sizePt, 1000)} Ts`);
    this.#rise = rise;
  }

  #endCodes(): void {
    if (this.#codes !== '') this.#array += `<${this.#codes}>`;
    this.#codes = '';
  }

  #flush(): void {
    this.#endCodes();
    if (this.#array !== '') this.#parts.push(`[${this.#array}] TJ`);
    this.#array = '';
  }
}

/** @param places 10 for one decimal, 1000 for three. */
function number(value: number, places: number): string {
  return serializeNumber(Math.round(value * places) / places || 0);
}
