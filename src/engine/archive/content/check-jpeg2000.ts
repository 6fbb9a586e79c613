/** Checks the head of JPEG 2000 images (ISO 15444-1, annex I): channels, colour specifications and bits. */
import type { PdfDict } from '../../syntax/object.ts';
import type { Subject } from '../rules/subject.ts';
import type { Paint } from './check-colors.ts';

interface Box {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

const MAX_BOXES = 200;
const CIE_JAB = 19;

/** @param hasSpace the image dictionary names its colours, which then count alone. */
export function checkJpeg2000(subject: Subject, dict: PdfDict, paint: Paint, hasSpace: boolean): void {
  try {
    checkBoxes(subject, dict, paint, hasSpace);
  } catch (error) {
    // A box that ends before what it should hold.
    if (!(error instanceof RangeError)) throw error;
    subject.findings.add('jpeg2000', subject.place(dict, paint.page));
  }
}

function checkBoxes(subject: Subject, dict: PdfDict, paint: Paint, hasSpace: boolean): void {
  const { findings, part } = subject;
  const place = subject.place(dict, paint.page);
  const bytes = rawBytes(subject, dict);
  if (part === 1) {
    findings.add('jpeg2000', place);
    return;
  }
  const boxes = bytes ? [...boxesOf(bytes, 0, bytes.length)] : [];
  const head = boxes.find(({ kind }) => kind === 'jp2h');
  if (!bytes || !head) {
    findings.add('jpeg2000', place);
    return;
  }
  const parts = [...boxesOf(bytes, head.start, head.end)];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const image = parts.find(({ kind }) => kind === 'ihdr');
  const channels = image ? view.getUint16(image.start + 8) : 0;
  const bits = image ? (view.getUint8(image.start + 10) & 0x7f) + 1 : 0;
  const alpha = parts.find(({ kind }) => kind === 'cdef');
  const colors = channels - (alpha ? opacityChannels(view, alpha) : 0);
  const specs = parts.filter(({ kind }) => kind === 'colr');
  const best = specs.filter(({ start }) => view.getUint8(start + 2) === 1);
  const [spec] = specs.length === 1 ? specs : best;
  const method = spec ? view.getUint8(spec.start) : 0;
  const isCieJab = spec !== undefined && method === 1 && view.getUint32(spec.start + 3) === CIE_JAB;
  const isColored = hasSpace || (method >= 1 && method <= 3 && !isCieJab && (specs.length === 1 || best.length === 1));
  const isDeep = !parts.some(({ kind }) => kind === 'bpcc') && bits >= 1 && bits <= 38;
  if (![1, 3, 4].includes(colors) || !isColored || !isDeep) findings.add('jpeg2000', place);
}

function opacityChannels(view: DataView, { start, end }: Box): number {
  let count = 0;
  for (let at = start + 2; at + 6 <= end; at += 6) if (view.getUint16(at + 2) !== 0) count++;
  return count;
}

function rawBytes(subject: Subject, dict: PdfDict): Uint8Array | undefined {
  for (const { value } of subject.values()) {
    const stream = subject.document.stream(value);
    if (stream?.dict === dict) return stream.rawBytes();
  }
  return undefined;
}

function* boxesOf(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = from, count = 0; at + 8 <= to && count < MAX_BOXES; count++) {
    const kind = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1');
    let length = view.getUint32(at);
    let head = 8;
    if (length === 1 && at + 16 <= to) {
      length = Number(view.getBigUint64(at + 8));
      head = 16;
    }
    if (length === 0) length = to - at;
    if (length < head || at + length > to) return;
    yield { kind, start: at + head, end: at + length };
    at += length;
  }
}
