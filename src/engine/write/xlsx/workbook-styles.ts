/** Numbers the looks of a workbook's cells, and writes its style sheet (ECMA-376 part 1, 18.8). */
import type { CellLetters, CellLook } from '../../layout/grids/grid.ts';
import type { Border } from '../../layout/model.ts';
import { XML_HEAD, xmlText } from '../office/xml.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** Formats of one's own begin at this number. */
const FIRST_FORMAT = 164;
/** Size of usual letters, in points. */
const USUAL_PT = 11;

export interface CellStyle {
  readonly format: string;
  readonly bold: boolean;
  readonly look: CellLook | undefined;
  /** Texts begin at the left by themselves, numbers end at the right. */
  readonly isText?: boolean;
}

/** Texts of one kind, each once, in the order in which they were first asked for. */
class Numbered {
  readonly #numbers = new Map<string, number>();

  constructor(...first: readonly string[]) {
    for (const each of first) this.of(each);
  }

  of(text: string): number {
    const number = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }

  get size(): number {
    return this.#numbers.size;
  }

  get all(): readonly string[] {
    return [...this.#numbers.keys()];
  }
}

export class WorkbookStyles {
  readonly #formats = new Numbered();
  // The first two fills are fixed by the format.
  readonly #fills = new Numbered(
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  );
  readonly #borders = new Numbered('<border><left/><right/><top/><bottom/><diagonal/></border>');
  readonly #fonts = new Numbered(fontXml(false, undefined));
  readonly #cells = new Numbered();

  constructor() {
    this.index({ format: 'General', bold: false, look: undefined });
  }

  index({ format, bold, look, isText = true }: CellStyle): number {
    const number = format === 'General' ? 0 : FIRST_FORMAT + this.#formats.of(format);
    const fill = look?.fill
      ? this.#fills.of(
          `<fill><patternFill patternType="solid"><fgColor rgb="FF${look.fill.toUpperCase()}"/><bgColor indexed="64"/></patternFill></fill>`,
        )
      : 0;
    const border = look ? this.#borders.of(bordersXml(look)) : 0;
    const font = this.#fonts.of(fontXml(bold, look));
    const marks = [
      ` numFmtId="${number}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1"`,
      font > 0 ? ' applyFont="1"' : '',
      fill > 0 ? ' applyFill="1"' : '',
      border > 0 ? ' applyBorder="1"' : '',
    ].join('');
    const alignment = look ? alignmentXml(look, isText) : '';
    return this.#cells.of(alignment ? `<xf${marks} applyAlignment="1">${alignment}</xf>` : `<xf${marks}/>`);
  }

  xml(): string {
    const formats = this.#formats.all.map(
      (code, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${xmlText(code)}"/>`,
    );
    const list = (name: string, parts: Numbered) => `<${name} count="${parts.size}">${parts.all.join('')}</${name}>`;
    return [
      `${XML_HEAD}<styleSheet xmlns="${MAIN}">`,
      formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : '',
      list('fonts', this.#fonts),
      list('fills', this.#fills),
      list('borders', this.#borders),
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
      list('cellXfs', this.#cells),
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
    ].join('');
  }
}

/** The order of its parts is that of the format. */
function fontXml(isBold: boolean, { italic, colour, size = 1 }: CellLetters = {}): string {
  const marks = `${isBold ? '<b/>' : ''}${italic ? '<i/>' : ''}`;
  const points = Math.round(2 * USUAL_PT * size) / 2;
  const ink = colour ? `<color rgb="FF${colour.toUpperCase()}"/>` : '';
  return `<font>${marks}<sz val="${points}"/>${ink}<name val="Calibri"/><family val="2"/></font>`;
}

/** Text begins at the left and numbers end at the right by themselves, and both stand at the foot: only what differs is said. */
function alignmentXml({ align, side, stands, wraps }: CellLook, isText: boolean): string {
  const set = align === 'center' ? align : side;
  const across = set && set !== (isText ? 'left' : 'right') ? ` horizontal="${set}"` : '';
  const height = stands ?? (wraps ? 'top' : 'bottom');
  const up = height === 'bottom' ? '' : ` vertical="${height}"`;
  const lines = wraps ? ' wrapText="1"' : '';
  return across || up || lines ? `<alignment${across}${up}${lines}/>` : '';
}

function bordersXml({ borders: { left, right, top, bottom } }: CellLook): string {
  const sides = { left, right, top, bottom };
  const parts = Object.entries(sides).map(([side, border]) => (border ? sideXml(side, border) : `<${side}/>`));
  return `<border>${parts.join('')}<diagonal/></border>`;
}

function sideXml(side: string, { widthPt, colour }: Border): string {
  const style = thickness(widthPt);
  return `<${side} style="${style}"><color rgb="FF${colour.toUpperCase()}"/></${side}>`;
}

/** In points. */
function thickness(widthPt: number): 'hair' | 'thin' | 'medium' | 'thick' {
  if (widthPt < 0.4) return 'hair';
  if (widthPt < 1.2) return 'thin';
  return widthPt < 2.2 ? 'medium' : 'thick';
}
