/** Whether a value of XMP is of a kind: texts, dates, numbers, lists and structures (XMP Specification, Property Value Types). */
import type { XmpValue } from './read-properties.ts';

const DATE = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?)?)?$/;
const TEXTS: Readonly<Record<string, RegExp>> = {
  text: /^/,
  date: DATE,
  integer: /^[+-]?\d+$/,
  real: /^[+-]?(?:\d+\.?\d*|\.\d+)$/,
  rational: /^-?\d+\/-?\d+$/,
  boolean: /^(?:True|False)$/,
  mime: /^[-\w+.]+\/[-\w+.]+$/,
  locale: /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/,
};
const LISTS = { bag: 'Bag', seq: 'Seq', alt: 'Alt' } as const;

/** @param kind such as `text`, `seq.date`, `lang`, `fields`, `any`. */
export function isOfKind(value: XmpValue, kind: string): boolean {
  if (kind === 'any') return true;
  if (kind === 'fields') return value.kind === 'fields';
  if (kind === 'lang')
    return value.kind === 'Alt' && value.items.every((item) => item.kind === 'text' && item.language !== undefined);
  const [list = '', inner] = kind.split('.');
  if (inner !== undefined) {
    const wanted = LISTS[list as keyof typeof LISTS];
    return value.kind === wanted && 'items' in value && value.items.every((item) => isOfKind(item, inner));
  }
  return value.kind === 'text' && (TEXTS[kind]?.test(value.text) ?? false);
}

/** How extension schemas name the kinds, in small letters. */
const NAMED: Readonly<Record<string, string>> = {
  text: 'text',
  propername: 'text',
  agentname: 'text',
  renditionclass: 'text',
  gpscoordinate: 'text',
  guid: 'text',
  uri: 'text',
  url: 'text',
  xpath: 'text',
  mimetype: 'mime',
  locale: 'locale',
  date: 'date',
  integer: 'integer',
  real: 'real',
  rational: 'rational',
  boolean: 'boolean',
  'lang alt': 'lang',
  resourceref: 'fields',
  resourceevent: 'fields',
  dimensions: 'fields',
  thumbnail: 'fields',
  job: 'fields',
  version: 'fields',
  font: 'fields',
  colorant: 'fields',
  flash: 'fields',
  'oecf/sfr': 'fields',
  cfapattern: 'fields',
  devicesettings: 'fields',
  any: 'any',
};

/** @param own kinds that the schema describes itself. @returns undefined for an unknown kind. */
export function namedKind(written: string, own: ReadonlySet<string>): string | undefined {
  const plain = written.trim().replace(/^(?:open|closed)\s+choice(?:\s+of)?\s*/i, '');
  const list = /^(bag|seq|alt)\s+(.+)$/i.exec(plain);
  if (list && !/^lang\s+alt$/i.test(plain)) {
    const inner = namedKind(list[2] ?? '', own);
    return inner && `${(list[1] ?? '').toLowerCase()}.${inner}`;
  }
  if (own.has(plain)) return 'any';
  if (plain === '') return 'text';
  return NAMED[plain.toLowerCase()];
}
