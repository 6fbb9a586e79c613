/** Reads what a text or choice field says and how it is to be written (ISO 32000-2, 12.7.4.3 to 12.7.5.4). */

import type { Family } from '../../fonts/font-files.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, PdfDict, type PdfObject } from '../../syntax/object.ts';
import type { Ink } from '../../text-setting/draw-lines.ts';
import type { LetterStyle } from '../../text-setting/text-setter.ts';

export interface FieldWriting {
  readonly text: string;
  readonly style: Omit<LetterStyle, 'sizePt'> & { readonly align: 'left' | 'center' | 'right' };
  /** 0: whatever fits. */
  readonly sizePt: number;
  readonly multiline: boolean;
  /** How many cells of one letter each; 0 for ordinary fields. */
  readonly comb: number;
}

/** Bits of `/Ff` (tables 227, 229 and 233). */
const MULTILINE = 1 << 12;
const PASSWORD = 1 << 13;
const COMBO = 1 << 17;
const COMB = 1 << 24;

/** A field may take its entries from one above it; real ones stand a few levels below. */
const MAX_LEVELS = 32;
const BLACK: Ink = { red: 0, green: 0, blue: 0 };

/** Undefined for other kinds of fields and those that show no text: an empty list shows what can be chosen. */
export function readFieldWriting(document: PdfDocument, widget: PdfDict): FieldWriting | undefined {
  const writing = fieldWriting(document, widget);
  return writing?.text !== '' || shownChoices(document, widget).length > 0 ? writing : undefined;
}

/** @param shown in place of the value, for fields that show it in a form of their own. @returns undefined for other kinds of fields. */
export function fieldWriting(document: PdfDocument, widget: PdfDict, shown?: string): FieldWriting | undefined {
  const form = document.dict(document.catalog.get('AcroForm'));
  const entry = (key: string): PdfObject => inherited(document, widget, key) ?? form?.get(key) ?? null;
  const type = document.nameOf(inherited(document, widget, 'FT') ?? null);
  if (type !== 'Tx' && type !== 'Ch') return undefined;
  const flags = document.number(inherited(document, widget, 'Ff') ?? null) ?? 0;
  const text = shown ?? shownText(document, widget, type);
  const cells = document.number(inherited(document, widget, 'MaxLen') ?? null) ?? 0;
  const isPassword = type === 'Tx' && (flags & PASSWORD) !== 0;
  return {
    ...styled(document, document.text(entry('DA')) ?? '', document.number(entry('Q')) ?? 0),
    // What viewers show in its place.
    text: isPassword ? '*'.repeat([...text].length) : text,
    multiline: type === 'Tx' && (flags & MULTILINE) !== 0,
    comb: type === 'Tx' && (flags & COMB) !== 0 ? Math.min(cells, 1000) : 0,
  };
}

/** Of a comment that is a text on the page (12.5.6.6), or of the caption of a button. */
export function readPlainWriting(document: PdfDocument, annotation: PdfDict, text: string): FieldWriting {
  const look = document.text(inherited(document, annotation, 'DA') ?? null) ?? '';
  const style = styled(document, look, document.number(annotation.get('Q')) ?? 0);
  return { ...style, text, multiline: true, comb: 0 };
}

/** @param align 0 to 2: left, centre, right. */
function styled(document: PdfDocument, look: string, align: number) {
  const [, font = '', size = '0'] = /\/(\S+)\s+(-?[\d.]+)\s+Tf/.exec(look) ?? [];
  const form = document.dict(document.catalog.get('AcroForm'));
  const sides = ['left', 'center', 'right'] as const;
  return {
    style: { ...fontStyle(document, form, font), color: inkOf(look), align: sides[align] ?? 'left' },
    sizePt: Math.min(Math.abs(Number(size)) || 0, 1000),
  };
}

/** The entry of the nearest field that has it. */
export function inherited(document: PdfDocument, widget: PdfDict, key: string): PdfObject | undefined {
  let field: PdfDict | undefined = widget;
  for (let level = 0; field && level < MAX_LEVELS; level++) {
    if (field.has(key)) return field.get(key);
    field = document.dict(field.get('Parent'));
  }
  return undefined;
}

function shownText(document: PdfDocument, widget: PdfDict, type: 'Tx' | 'Ch'): string {
  const texts = fieldValues(document, widget);
  if (type === 'Tx') return texts[0] ?? '';
  const choices = fieldChoices(document, widget);
  return texts.map((text) => choices.find(({ value }) => value === text)?.shown ?? text).join('\n');
}

/** The texts that a field holds: one, or several of a list. */
export function fieldValues(document: PdfDocument, widget: PdfDict): readonly string[] {
  const value = document.resolve(inherited(document, widget, 'V') ?? null);
  return (isArray(value) ? value : [value]).map((each) => document.text(each) ?? '');
}

/** One of what can be chosen: the value that the file stores, and the words that show. */
export interface Choice {
  readonly value: string;
  readonly shown: string;
}

/** What a choice field lets choose from. */
export function fieldChoices(document: PdfDocument, widget: PdfDict): readonly Choice[] {
  return document.array(inherited(document, widget, 'Opt') ?? null).map((choice) => {
    const [value = null, shown = value] = document.array(choice);
    const alone = document.text(choice) ?? '';
    return { value: document.text(value) ?? alone, shown: document.text(shown) ?? alone };
  });
}

/** What a list shows all the time; none of a field that shows its value alone until it is opened. */
export function shownChoices(document: PdfDocument, widget: PdfDict): readonly Choice[] {
  const flags = document.number(inherited(document, widget, 'Ff') ?? null) ?? 0;
  const isList = document.nameOf(inherited(document, widget, 'FT') ?? null) === 'Ch' && (flags & COMBO) === 0;
  return isList ? fieldChoices(document, widget) : [];
}

function fontStyle(document: PdfDocument, form: PdfDict | undefined, key: string) {
  const fonts = document.dict(document.dict(form?.get('DR') ?? null)?.get('Font') ?? null) ?? new PdfDict();
  const named = document.nameOf(document.dict(fonts.get(key))?.get('BaseFont') ?? null) ?? key;
  return { family: familyOf(named), bold: /bold|BO$/i.test(named), italic: /italic|oblique/i.test(named) };
}

function familyOf(font: string): Family {
  if (/cour|mono/i.test(font)) return 'mono';
  return /times|^TiRo|serif|georgia|garamond/i.test(font) && !/sans/i.test(font) ? 'serif' : 'sans';
}

/** The last colour that the default appearance sets. */
function inkOf(look: string): Ink {
  const [, numbers = '', operator] = [...look.matchAll(/((?:-?[\d.]+\s+)+)(g|rg|k)\b/g)].at(-1) ?? [];
  const [a = 0, b = 0, c = 0, d = 0] = numbers.trim().split(/\s+/).map(Number);
  if (operator === 'g') return { red: a, green: a, blue: a };
  if (operator === 'rg') return { red: a, green: b, blue: c };
  if (operator === 'k') return { red: (1 - a) * (1 - d), green: (1 - b) * (1 - d), blue: (1 - c) * (1 - d) };
  return BLACK;
}
