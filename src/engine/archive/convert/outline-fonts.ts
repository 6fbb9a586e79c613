/** Draws fonts that cannot be embedded: a Type 3 font shows each letter as a filled path (ISO 32000-2, 9.6.4), and text stays text. */
import { deflateSync } from 'node:zlib';
import { toUnicodeMap } from '../../fonts/to-unicode.ts';
import { name, PdfDict, PdfStream } from '../../syntax/object.ts';
import { serializeNumber } from '../../syntax/serialize.ts';
import { dictWidths } from '../fonts/dict-widths.ts';
import type { FontUse, FontUses } from '../fonts/font-uses.ts';
import type { Subject } from '../rules/subject.ts';
import { isMissing } from './embed-fonts.ts';
import { drawLetter, type GlyphPath } from './glyph-path.ts';
import { isSymbolFont, lettersOf, plainName, styleOf } from './named-font.ts';
import { OpenFaces } from './open-faces.ts';
import { symbolLetter } from './symbol-font.ts';

/** What a code shows. */
interface Shape {
  readonly code: number;
  /** Empty where the code is no letter. */
  readonly text: string;
  /** Thousandths of an em. */
  readonly width: number;
  readonly path: GlyphPath;
}

/** Codes below stand for no letters in any encoding: viewers draw nothing. */
const FIRST_LETTER = 0x20;

/** @returns names of the fonts that became outlines. Those with a letter that no font here has stay as they are. */
export async function outlineFonts(subject: Subject, uses: FontUses): Promise<readonly string[]> {
  const wanted = [...uses.uses.values()].filter((use) => isMissing(subject, use) && isPlainlyFilled(use));
  if (wanted.length === 0) return [];
  const faces = await OpenFaces.load();
  const done: string[] = [];
  for (const use of wanted) {
    const asked = subject.name(use.font, 'BaseFont') ?? '';
    const shapes = shapesOf(subject, use, faces);
    if (!shapes) continue;
    replaceFont(subject, use.font, shapes);
    done.push(asked);
  }
  return done;
}

/** Glyphs of Type 3 fonts are painted whatever the rendering mode says (ISO 32000-2, 9.3.6). */
function isPlainlyFilled({ hidden, modes }: FontUse): boolean {
  return hidden.size === 0 && [...modes].every((mode) => mode === 0);
}

function shapesOf(subject: Subject, use: FontUse, faces: OpenFaces): readonly Shape[] | undefined {
  const asked = plainName(subject, use.font);
  const symbol = isSymbolFont(asked);
  const style = styleOf(subject, use.font, asked);
  const told = dictWidths(subject, use.font, undefined);
  const letters = lettersOf(subject, use);
  const shapes: Shape[] = [];
  for (const code of [...use.seen].sort((a, b) => a - b)) {
    const text = letters.get(code) ?? '';
    const width = told(code, undefined) ?? (symbol ? symbolLetter(code)?.width : undefined);
    if (text === '' && code >= FIRST_LETTER) return undefined;
    const face = text === '' ? undefined : faces.faceFor(text, symbol ? { ...style, family: 'serif' } : style);
    if (text !== '' && !face) return undefined;
    shapes.push({ code, text, ...drawLetter(face, text, width) });
  }
  return shapes;
}

function replaceFont(subject: Subject, font: PdfDict, shapes: readonly Shape[]): void {
  const { document } = subject;
  const [first, last] = [shapes[0]?.code ?? 0, shapes.at(-1)?.code ?? 0];
  const widths = new Map(shapes.map(({ code, width }) => [code, width]));
  const boxes = shapes.filter(({ path }) => !path.isEmpty).map(({ path }) => path.box);
  const side = (index: number, choose: (...values: readonly number[]) => number) =>
    boxes.length > 0 ? choose(...boxes.map((box) => box[index] ?? 0)) : 0;
  const texts = shapes.flatMap(({ code, text }) => (text === '' ? [] : [[code, text] as const]));
  const entries = {
    Type: name('Font'),
    Subtype: name('Type3'),
    FontBBox: [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)],
    FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
    CharProcs: new PdfDict(shapes.map((shape) => [glyphName(shape), document.add(procedure(shape))] as const)),
    Encoding: PdfDict.of({
      Type: name('Encoding'),
      Differences: shapes.flatMap((shape) => [shape.code, name(glyphName(shape))]),
    }),
    FirstChar: first,
    LastChar: last,
    Widths: Array.from({ length: last - first + 1 }, (_, index) => widths.get(first + index) ?? 0),
    Resources: new PdfDict(),
    ToUnicode: document.add(toUnicodeMap(texts, 1)),
  };
  for (const key of [...font.keys()]) font.delete(key);
  for (const [key, value] of Object.entries(entries)) font.set(key, value);
}

function glyphName({ code }: Shape): string {
  return `g${code}`;
}

/** Says its width and box, so that it takes the colour of the text. */
function procedure({ width, path }: Shape): PdfStream {
  const measure = [width, 0, ...path.box].map(serializeNumber).join(' ');
  const content = Buffer.from(`${measure} d1 ${path.isEmpty ? '' : path.content}`, 'latin1');
  return PdfStream.ofBytes(PdfDict.of({ Filter: name('FlateDecode') }), deflateSync(content, { level: 9 }));
}
