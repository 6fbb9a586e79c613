/** How a workbook shows numbers: which are days, and the digits that a postcode or an amount is shown with. */
import type { XmlElement } from '../../engine/archive/xmp/parse-xml.ts';

/** Format code by the number of a cell's style. */
export type NumberFormats = readonly string[];

/** Formats that every workbook knows without naming them (ISO/IEC 29500-1, 18.8.30); all others show a number as it is. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  22: 'm/d/yy h:mm',
};

/** @param styles the part of the workbook that lists them. */
export function readNumberFormats(styles: XmlElement | undefined): NumberFormats {
  const own = new Map<number, string>();
  for (const each of inside(styles, 'numFmts'))
    own.set(Number(attributeOf(each, 'numFmtId')), attributeOf(each, 'formatCode'));
  return inside(styles, 'cellXfs').map((each) => {
    const id = Number(attributeOf(each, 'numFmtId'));
    return own.get(id) ?? BUILT_IN[id] ?? '';
  });
}

export function isDateFormat(format: string): boolean {
  return /[dy]/i.test(plainSigns(format));
}

/** As the cell shows it, but for marks between thousands, currencies and percent signs: the field has its own. */
export function writtenNumber(value: number, format: string): string | number {
  const [first = ''] = plainSigns(format).split(';');
  const zeros = /^0{2,}$/.exec(first.trim());
  if (zeros && Number.isInteger(value) && value >= 0) return String(value).padStart(zeros[0].length, '0');
  const decimals = /0\.(0+)/.exec(first);
  return decimals && !first.includes('%') ? value.toFixed((decimals[1] ?? '').length) : value;
}

/** Without quoted words, colours, languages and fillers. */
function plainSigns(format: string): string {
  return format.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '');
}

function inside(element: XmlElement | undefined, local: string): readonly XmlElement[] {
  return element?.children.find((each) => each.local === local)?.children ?? [];
}

function attributeOf(element: XmlElement, local: string): string {
  return element.attributes.find((each) => each.local === local)?.value ?? '';
}
