/** Checks the colour spaces that contents use: profiles, device colours and inks. */
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '../../syntax/object.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';
import type { Subject } from '../rules/subject.ts';
import { isUtf8 } from '../rules/utf-8.ts';

export interface Paint {
  readonly page: number;
  readonly resources: PdfDict | undefined;
  /** Of the page in part 4, else of the document. */
  readonly intent: string | undefined;
  /** Colour space of the group that it is blended in, as of a profile: `RGB `. */
  readonly blend: string | undefined;
}

const DEVICE = {
  DeviceRGB: ['device-rgb', 'RGB ', 'DefaultRGB'],
  DeviceCMYK: ['device-cmyk', 'CMYK', 'DefaultCMYK'],
  DeviceGray: ['device-gray', '', 'DefaultGray'],
} as const;
const LONG_NAMES: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
};
const COMPONENTS: Readonly<Record<string, number>> = { GRAY: 1, 'RGB ': 3, 'Lab ': 3, CMYK: 4 };
const CLASSES = ['prtr', 'mntr', 'scnr', 'spac'];
const MAX_DEPTH = 8;

export class Colors {
  readonly #subject: Subject;
  readonly #profiles = new Map<PdfDict, string>();
  readonly #inks = new Map<string, readonly PdfObject[]>();

  constructor(subject: Subject) {
    this.#subject = subject;
  }

  /** @returns `CMYK` for a profile of inks, which overprint is checked for. */
  use(value: PdfObject, paint: Paint, depth = 0): string | undefined {
    const { document } = this.#subject;
    const space = document.resolve(value);
    if (depth > MAX_DEPTH) return undefined;
    if (space instanceof PdfName) return this.#named(LONG_NAMES[space.value] ?? space.value, paint, depth);
    if (!isArray(space)) return undefined;
    const written = document.nameOf(space[0] ?? null) ?? '';
    const kind = LONG_NAMES[written] ?? written;
    const [, first = null, second = null] = space;
    if (kind === 'ICCBased') return this.#profile(first, paint);
    if (kind === 'Indexed' || kind === 'Pattern') return this.use(first, paint, depth + 1);
    if (kind === 'Separation') {
      this.#ink(document.nameOf(first) ?? '', space, paint);
      this.use(second, paint, depth + 1);
    } else if (kind === 'DeviceN') this.#inksOf(space, paint, depth);
    else if (kind in DEVICE) return this.#named(kind, paint, depth);
    return undefined;
  }

  #named(kind: string, paint: Paint, depth: number): string | undefined {
    if (kind === 'DeviceRGB' || kind === 'DeviceCMYK' || kind === 'DeviceGray') {
      const [rule, wanted, other] = DEVICE[kind];
      const { document, findings, part } = this.#subject;
      const spaces = document.dict(paint.resources?.get('ColorSpace') ?? null);
      // Part 1 knows no colour spaces that stand in for others.
      if (spaces?.has(other) && depth < MAX_DEPTH) {
        const given = document.resolve(spaces.get(other));
        return given instanceof PdfName ? undefined : this.use(given, paint, depth + 1);
      }
      const isBlended = part === 4 && paint.blend !== undefined && paint.blend === wanted;
      const isMeant = wanted === '' ? paint.intent !== undefined : paint.intent === wanted;
      if (!isMeant && !isBlended) findings.add(rule, { page: paint.page });
      return undefined;
    }
    const found = this.#subject.document.dict(paint.resources?.get('ColorSpace') ?? null)?.get(kind) ?? null;
    return found === null ? undefined : this.use(found, paint, depth + 1);
  }

  #profile(value: PdfObject, paint: Paint): string | undefined {
    const { document, part, findings } = this.#subject;
    const dict = document.dict(value);
    if (!dict) return undefined;
    const known = this.#profiles.get(dict);
    if (known !== undefined) return known;
    const space = checkProfile(this.#subject, value, CLASSES, paint.page);
    this.#profiles.set(dict, space);
    if (part === 4 && space === 'CMYK' && this.#isIntent(dict, value)) {
      findings.add('profile-twice', this.#subject.place(dict, paint.page));
    }
    return space;
  }

  #isIntent(dict: PdfDict, value: PdfObject): boolean {
    const { document } = this.#subject;
    return document.array(document.catalog.get('OutputIntents')).some((item) => {
      const profile = document.dict(item)?.get('DestOutputProfile') ?? null;
      if (document.dict(profile) === dict) return true;
      const [a, b] = [this.#subject.bytes(profile), this.#subject.bytes(value)];
      return a !== undefined && b !== undefined && Buffer.from(a).equals(b);
    });
  }

  #inksOf(space: readonly PdfObject[], paint: Paint, depth: number): void {
    const { document, findings, part } = this.#subject;
    const names = document.array(space[1] ?? null).map((item) => document.nameOf(item) ?? '');
    if (names.length > (part === 1 ? 8 : 32)) findings.add('ink-count', { page: paint.page });
    const attributes = document.dict(space[4] ?? null);
    const colorants = document.dict(attributes?.get('Colorants') ?? null);
    const process = document.dict(attributes?.get('Process') ?? null);
    const components = document.array(process?.get('Components') ?? null).map((item) => document.nameOf(item));
    const isKnown = (name: string) => name === 'None' || colorants?.has(name) || components.includes(name);
    if (!names.every(isKnown)) findings.add('colorants', { page: paint.page });
    for (const [name, ink] of colorants?.entries() ?? []) {
      const described = document.resolve(ink);
      if (isArray(described)) this.#ink(name, described, paint);
    }
    for (const name of names) this.#checkLetters(name, paint);
    this.use(space[2] ?? null, paint, depth + 1);
  }

  #ink(name: string, space: readonly PdfObject[], paint: Paint): void {
    const { document, findings } = this.#subject;
    this.#checkLetters(name, paint);
    const known = this.#inks.get(name);
    if (!known) this.#inks.set(name, space);
    else if (
      !areEqual(document, known[2] ?? null, space[2] ?? null) ||
      !areEqual(document, known[3] ?? null, space[3] ?? null)
    ) {
      findings.add('separation-alike', { page: paint.page });
    }
  }

  #checkLetters(name: string, paint: Paint): void {
    if (!isUtf8(name)) this.#subject.findings.add('name-letters', { page: paint.page });
  }
}

/** @returns the profile's colour space; empty where it is none. */
export function checkProfile(subject: Subject, value: PdfObject, classes: readonly string[], page?: number): string {
  const { document, findings, part } = subject;
  const bytes = subject.bytes(value);
  const dict = document.dict(value);
  const place = subject.place(dict, page);
  const text = (at: number) => Buffer.from(bytes?.subarray(at, at + 4) ?? []).toString('latin1');
  const [kind, space, version] = [text(12), text(16), bytes?.[8] ?? 99];
  const rule = classes.length === 2 ? 'intent-profile' : 'icc-profile';
  const isRight = classes.includes(kind) && COMPONENTS[space] !== undefined && version < (part === 1 ? 3 : 5);
  if (!isRight) findings.add(rule, place);
  if (document.number(dict?.get('N') ?? null) !== COMPONENTS[space]) findings.add('icc-profile', place);
  return isRight ? space : '';
}

const MAX_FUNCTION_BYTES = 4 * 1024 ** 2;
const MAX_COMPARED = 40;

/** As objects: how they are packed, and whether they are direct, does not count. */
function areEqual(document: PdfDocument, a: PdfObject, b: PdfObject, depth = 0): boolean {
  const [first, second] = [document.resolve(a), document.resolve(b)];
  if (first === second) return true;
  if (depth > MAX_COMPARED) return false;
  if (first instanceof PdfName && second instanceof PdfName) return first.value === second.value;
  if (first instanceof PdfString && second instanceof PdfString) return first.key === second.key;
  if (isArray(first) && isArray(second)) {
    const isSame = (item: PdfObject, index: number) => areEqual(document, item, second[index] ?? null, depth + 1);
    return first.length === second.length && first.every(isSame);
  }
  if (first instanceof PdfStream && second instanceof PdfStream) {
    const [x, y] = [first, second].map((stream) => decodeStream(document, stream, MAX_FUNCTION_BYTES));
    return (
      x !== undefined &&
      y !== undefined &&
      Buffer.from(x).equals(y) &&
      haveSame(document, first.dict, second.dict, depth)
    );
  }
  return first instanceof PdfDict && second instanceof PdfDict && haveSame(document, first, second, depth);
}

const PACKING = ['Length', 'Filter', 'DecodeParms'];

function haveSame(document: PdfDocument, a: PdfDict, b: PdfDict, depth: number): boolean {
  const keys = new Set([...a.keys(), ...b.keys()].filter((key) => !PACKING.includes(key)));
  return [...keys].every((key) => areEqual(document, a.get(key), b.get(key), depth + 1));
}
