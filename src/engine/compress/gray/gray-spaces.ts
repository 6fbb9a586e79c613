/** Makes any colour space one of as many components that shows brightness alone: what is drawn in it needs no change. */
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, name, PdfName, type PdfObject, PdfRef } from '../../syntax/object.ts';
import { grayOfFunction } from './gray-function.ts';
import { calculator, type Kind, kindOfCount, TO_GRAY } from './gray-kinds.ts';

export class GraySpaces {
  readonly #document: PdfDocument;
  readonly #known = new Map<number, PdfObject>();
  readonly #plain = new Map<Kind, PdfRef>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** The space in shades of grey; undefined where it is grey already, or cannot be told. */
  gray(space: PdfObject): PdfObject | undefined {
    if (!(space instanceof PdfRef)) return this.#make(space);
    const known = this.#known.get(space.number);
    if (known !== undefined) return known ?? undefined;
    const made = this.#make(this.#document.resolve(space));
    const shared = made === undefined || made instanceof PdfRef ? made : this.#document.add(made);
    if (shared) this.#known.set(space.number, shared);
    return shared;
  }

  /** Red, green and blue, or the four inks, shown as their brightness. */
  plain(kind: 'rgb' | 'cmyk'): PdfRef {
    const known = this.#plain.get(kind);
    if (known) return known;
    const colors =
      kind === 'rgb' ? ['GreyOfRed', 'GreyOfGreen', 'GreyOfBlue'] : ['GreyOfC', 'GreyOfM', 'GreyOfY', 'GreyOfK'];
    const domain = colors.flatMap(() => [0, 1]);
    const made = this.#document.add([
      name('DeviceN'),
      colors.map((color) => name(color)),
      name('DeviceGray'),
      this.#document.add(calculator(`{${TO_GRAY[kind]}}`, domain)),
    ]);
    this.#plain.set(kind, made);
    return made;
  }

  #make(space: PdfObject): PdfObject | undefined {
    const document = this.#document;
    const kind = kindOf(document, space);
    if (kind === 'gray') return undefined;
    if (kind) return this.plain(kind);
    if (!isArray(space)) return undefined;
    const [family, second = null, third = null, fourth = null, ...rest] = space;
    switch (document.nameOf(family ?? null)) {
      case 'Lab': {
        const dict = document.dict(second)?.clone();
        // Colour outside of the range counts as its nearest end: none at all.
        dict?.set('Range', [0, 0, 0, 0]);
        return dict && [name('Lab'), dict];
      }
      case 'Indexed':
      case 'I': {
        const base = this.gray(second);
        return base && [name('Indexed'), base, third, fourth, ...rest];
      }
      case 'Pattern': {
        const base = this.gray(second);
        return base && [name('Pattern'), base];
      }
      case 'Separation':
      case 'DeviceN': {
        const made = this.#grayTint(third, fourth);
        // Under its old name a press would still print the ink.
        return made && [family ?? null, grayNames(document, second), name('DeviceGray'), made];
      }
      default:
        return undefined;
    }
  }

  #grayTint(alternate: PdfObject, tint: PdfObject): PdfObject | undefined {
    const kind = kindOf(this.#document, this.#document.resolve(alternate));
    return kind && grayOfFunction(this.#document, tint, kind);
  }
}

function grayNames(document: PdfDocument, names: PdfObject): PdfObject {
  const value = document.resolve(names);
  const gray = (item: PdfObject) => {
    const old = document.nameOf(item) ?? '';
    return name(old === 'None' ? old : `GreyOf${old}`);
  };
  return isArray(value) ? value.map(gray) : gray(value);
}

/** Of spaces whose components are light or inks themselves. */
export function kindOf(document: PdfDocument, space: PdfObject): Kind | undefined {
  const [family, parameter = null] = isArray(space) ? space : [space];
  const value = document.resolve(family ?? null);
  switch (value instanceof PdfName ? value.value : '') {
    case 'DeviceGray':
    case 'G':
    case 'CalGray':
      return 'gray';
    case 'DeviceRGB':
    case 'RGB':
    case 'CalRGB':
      return 'rgb';
    case 'DeviceCMYK':
    case 'CMYK':
      return 'cmyk';
    case 'ICCBased': {
      const count = document.number(document.dict(parameter)?.get('N') ?? null);
      return count === undefined ? undefined : kindOfCount(count);
    }
    default:
      return undefined;
  }
}
