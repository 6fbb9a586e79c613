/** Writes lists of comments as CSV (RFC 4180), JSON or XFDF (ISO 19444-1). */
import { csvText } from '../../contract/text/csv-text.ts';
import { boxArray, readBox } from '../../engine/geometry/page-box.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import type { PdfObject } from '../../engine/syntax/object.ts';
import type { ListedAnnotation } from './read-annotations.ts';

const COLUMNS = [
  'page',
  'kind',
  'subtype',
  'author',
  'date',
  'text',
  'address',
  'replyTo',
  'x',
  'y',
  'width',
  'height',
] as const;
const HEADS: Readonly<Record<(typeof COLUMNS)[number], string>> = {
  page: 'Page',
  kind: 'Kind',
  subtype: 'Type',
  author: 'Author',
  date: 'Date',
  text: 'Text',
  address: 'Link',
  replyTo: 'Answers',
  x: 'X',
  y: 'Y',
  width: 'Width',
  height: 'Height',
};

export function commentsAsCsv(list: readonly ListedAnnotation[]): string {
  return csvText([
    COLUMNS.map((column) => HEADS[column]),
    ...list.map((each) => COLUMNS.map((column) => each[column])),
  ]);
}

export function commentsAsJson(file: string, list: readonly ListedAnnotation[]): string {
  const plain = list.map(({ dict: _, ...entry }, index) => ({ number: index + 1, ...entry }));
  return `${JSON.stringify({ file, annotations: plain }, null, 2)}\n`;
}

/** Files and players stay out: XFDF carries what they show in a way of its own. */
export function commentsAsXfdf(document: PdfDocument, file: string, list: readonly ListedAnnotation[]): string {
  const rows = list.flatMap((each, index) => (each.kind === 'files' ? [] : [xfdfElement(document, each, index + 1)]));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve">',
    `<f href="${escaped(file)}"/>`,
    '<annots>',
    ...rows,
    '</annots>',
    '</xfdf>',
    '',
  ].join('\n');
}

function xfdfElement(document: PdfDocument, annotation: ListedAnnotation, number: number): string {
  const { dict, subtype, page, author, date, text, address, replyTo } = annotation;
  const tag = subtype.toLowerCase();
  const numbers = (key: string) => document.array(dict.get(key)).flatMap((item) => document.number(item) ?? []);
  const rect = readBox(document, dict.get('Rect'));
  const flags = document.number(dict.get('F')) ?? 0;
  const line = numbers('L');
  const attributes = {
    page: String(page - 1),
    rect: rect ? boxArray(rect).join(',') : undefined,
    name: `c${number}`,
    title: author || undefined,
    date: date === '' ? undefined : `D:${date.replace(/\D/g, '').slice(0, 14)}Z`,
    color: hexColour(numbers('C')),
    'interior-color': hexColour(numbers('IC')),
    coords: numbers('QuadPoints').join(',') || undefined,
    start: line.length === 4 ? line.slice(0, 2).join(',') : undefined,
    end: line.length === 4 ? line.slice(2).join(',') : undefined,
    icon: tag === 'text' || tag === 'stamp' ? document.nameOf(dict.get('Name')) : undefined,
    inreplyto: replyTo === null ? undefined : `c${replyTo}`,
    flags: (flags & PRINT) === 0 ? undefined : 'print',
  };
  const written = Object.entries(attributes).flatMap(([key, value]) => (value ? [` ${key}="${escaped(value)}"`] : []));
  const inside = [
    text === '' ? '' : `<contents>${escaped(text)}</contents>`,
    points(document, dict.get('Vertices')),
    strokes(document, dict.get('InkList')),
    tag === 'freetext' ? `<defaultappearance>${escaped(document.text(dict.get('DA')) ?? '')}</defaultappearance>` : '',
    address === '' ? '' : `<OnActivation><Action Trigger="U"><URI Name="${escaped(address)}"/></Action></OnActivation>`,
  ].join('');
  return `<${tag}${written.join('')}>${inside}</${tag}>`;
}

const PRINT = 0x04;

/** Pairs with semicolons between them. */
function pairs(document: PdfDocument, value: PdfObject): string {
  const numbers = document.array(value).flatMap((item) => document.number(item) ?? []);
  const list = numbers.flatMap((x, index) => (index % 2 === 0 ? [`${x},${numbers[index + 1] ?? 0}`] : []));
  return list.join(';');
}

function points(document: PdfDocument, value: PdfObject): string {
  const list = pairs(document, value);
  return list === '' ? '' : `<vertices>${list}</vertices>`;
}

function strokes(document: PdfDocument, value: PdfObject): string {
  const gestures = document.array(value).map((stroke) => `<gesture>${pairs(document, stroke)}</gesture>`);
  return gestures.length === 0 ? '' : `<inklist>${gestures.join('')}</inklist>`;
}

/** Gray, RGB or CMYK parts from 0 to 1. */
function hexColour(parts: readonly number[]): string | undefined {
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  const rgb = { 1: [a, a, a], 3: [a, b, c], 4: [a, b, c].map((part) => (1 - part) * (1 - d)) }[parts.length];
  const digits = rgb?.map((part) =>
    Math.round(Math.min(1, Math.max(0, part)) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return digits && `#${digits.join('').toUpperCase()}`;
}

function escaped(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
