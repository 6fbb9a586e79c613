/** What colour spaces are called: `DeviceRGB`, `ICC profile, 4 components`, `Separation PANTONE 300 C` (ISO 32000-2, 8.6). */
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { isArray, type PdfObject } from '../../engine/syntax/object.ts';

const SHORT: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
};

export class ColourNames {
  readonly #document: PdfDocument;
  readonly #found = new Set<string>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** Every name that was asked for, in order. */
  get names(): readonly string[] {
    return [...this.#found].sort();
  }

  nameOf(value: PdfObject): string {
    const found = this.#read(value);
    if (found !== '' && !found.startsWith('Pattern')) this.#found.add(found);
    return found;
  }

  #read(value: PdfObject): string {
    const document = this.#document;
    const space = document.resolve(value);
    if (!isArray(space)) {
      const name = document.nameOf(space) ?? '';
      return SHORT[name] ?? name;
    }
    const family = document.nameOf(space[0] ?? null) ?? '';
    switch (SHORT[family] ?? family) {
      case 'ICCBased': {
        const components = document.number(document.dict(space[1] ?? null)?.get('N') ?? null) ?? 0;
        return `ICCBased ${components}`;
      }
      case 'Indexed':
        return this.#base(space[1] ?? null);
      case 'Separation':
        return `Separation ${inkName(document.nameOf(space[1] ?? null))}`;
      case 'DeviceN':
        return `DeviceN ${document
          .array(space[1] ?? null)
          .map((ink) => inkName(document.nameOf(ink)))
          .join(', ')}`;
      default:
        return SHORT[family] ?? family;
    }
  }

  /** A palette of a palette is not allowed (8.6.6.3): nothing here goes deeper. */
  #base(value: PdfObject): string {
    const base = this.#document.resolve(value);
    const isPalette = isArray(base) && ['Indexed', 'I'].includes(this.#document.nameOf(base[0] ?? null) ?? '');
    return isPalette ? 'Indexed' : this.#read(base);
  }
}

function inkName(name: string | undefined): string {
  return Buffer.from(name ?? '', 'latin1').toString('utf8');
}
