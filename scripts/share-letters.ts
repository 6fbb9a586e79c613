/** Letters as outlines, so that a picture shows them wherever it is drawn: in the site's own fonts, else in those of the system. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Font, openSync } from 'fontkit';
import { ShapingFace } from '../src/adapters/harfbuzz.ts';
import { FontFiles, type FontStyle } from '../src/engine/fonts/font-files.ts';
import { loadBidi } from '../src/engine/text-setting/bidi.ts';
import { FaceChooser } from '../src/engine/text-setting/choose-faces.ts';
import { type GlyphRun, shapeLine } from '../src/engine/text-setting/shape-line.ts';

export interface Letters {
  /** In ems. */
  widthOf(text: string): number;
  /** Paths of an SVG; one unit an em, y up, the line begins at 0 and is seen from left to right. */
  outline(text: string): string;
}

export interface OwnLetters extends Letters {
  /** Whether the site's font has all letters of a text. */
  covers(text: string): boolean;
}

/** The parts into which a font for the web is cut, most used first. */
const PARTS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic-ext'];

/** A font of the site, with all the letters that its makers gave it. */
export function ownLetters(family: 'newsreader' | 'hanken-grotesk'): OwnLetters {
  const require = createRequire(import.meta.url);
  const latin = require.resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`);
  const fonts = PARTS.map((part) => path.join(path.dirname(latin), `${family}-${part}-wght-normal.woff2`))
    .filter((file) => existsSync(file))
    .map((file) => openFont(file));
  const fontOf = (letter: string) => fonts.find((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  const piecesOf = (text: string): readonly Piece[] => {
    const pieces: { font: Font; text: string }[] = [];
    for (const letter of text) {
      const font = fontOf(letter) ?? fonts[0];
      const last = pieces.at(-1);
      if (last && last.font === font) last.text += letter;
      else if (font) pieces.push({ font, text: letter });
    }
    return pieces.map(({ font, text: part }) => pieceIn(font, part));
  };
  return { ...lettersOf(piecesOf), covers: (text) => [...text].every((letter) => fontOf(letter) !== undefined) };
}

/** The fonts that documents are written with: nearly every script, joined and ordered as it is read. */
export async function systemLetters(family: FontStyle['family'], direction: 'ltr' | 'rtl'): Promise<Letters> {
  const bidi = await loadBidi();
  const faces = new Map<string, ShapingFace>();
  const fonts = new Map<ShapingFace, Font>();
  const chooser = new FaceChooser(new FontFiles(), (file, index) => {
    const key = `${file}#${index}`;
    const face = faces.get(key) ?? new ShapingFace(file, index);
    faces.set(key, face);
    return face;
  });
  const style = { family, bold: false, italic: false };
  const piecesOf = (text: string) => {
    // A line of a language that runs from the right does so also where it begins with a name in Latin letters.
    const line = direction === 'rtl' ? `\u200f${text}` : text;
    return shapeLine(chooser.choose(line, style), bidi).map((run) => {
      const { face } = run.styled;
      const font = fonts.get(face) ?? openFont(face.path, face.index);
      fonts.set(face, font);
      return pieceOfRun(font, run);
    });
  };
  return lettersOf(piecesOf);
}

/** Letters of one font, side by side. */
interface Piece {
  readonly width: number;
  readonly paths: string;
}

function lettersOf(piecesOf: (text: string) => readonly Piece[]): Letters {
  return {
    widthOf: (text) => piecesOf(text).reduce((sum, { width }) => sum + width, 0),
    outline: (text) => {
      let pen = 0;
      const placed = piecesOf(text).map(({ width, paths }) => {
        const at = pen;
        pen += width;
        return `<g transform="translate(${at} 0)">${paths}</g>`;
      });
      return placed.join('');
    },
  };
}

function pieceIn(font: Font, text: string): Piece {
  const { glyphs, positions } = font.layout(text);
  let pen = 0;
  const paths = glyphs.map(({ path: outline }, index) => {
    const at = pen;
    pen += positions[index]?.xAdvance ?? 0;
    return `<path d="${outline.toSVG()}" transform="translate(${at} 0)"/>`;
  });
  return { width: pen / font.unitsPerEm, paths: scaled(paths, font) };
}

/** HarfBuzz counts in thousandths of an em, the outlines in units of their font. */
function pieceOfRun(font: Font, run: GlyphRun): Piece {
  const units = font.unitsPerEm / 1000;
  let pen = 0;
  const paths = run.clusters
    .flatMap(({ glyphs }) => glyphs)
    .map(({ glyph, advance, dx, dy }) => {
      const [x, y] = [(pen + dx) * units, dy * units];
      pen += advance;
      return `<path d="${font.getGlyph(glyph).path.toSVG()}" transform="translate(${x} ${y})"/>`;
    });
  return { width: run.width / 1000, paths: scaled(paths, font) };
}

function scaled(paths: readonly string[], { unitsPerEm }: Font): string {
  return `<g transform="scale(${1 / unitsPerEm})">${paths.join('')}</g>`;
}

/** @param index of the face, where the file is a collection. */
function openFont(file: string, index = 0): Font {
  const opened = openSync(file);
  const font = 'fonts' in opened ? opened.fonts[index] : opened;
  if (!font) throw new Error(`${file} has no face ${index}.`);
  return font;
}
