/** The widths that font dictionaries tell (ISO 32000-2, 9.6.2 and 9.7.4.3). */
import { isArray, type PdfDict } from '../../syntax/object.ts';
import type { Subject } from '../rules/subject.ts';

const USUAL = 1000;

/** @param descendant of a font of many letters. */
export function dictWidths(
  subject: Subject,
  font: PdfDict,
  descendant: PdfDict | undefined,
): (code: number, cid: number | undefined) => number | undefined {
  if (descendant) {
    const widths = cidWidths(subject, descendant);
    const usual = subject.number(descendant, 'DW') ?? USUAL;
    return (_, cid) => widths.get(cid ?? 0) ?? usual;
  }
  if (!font.has('Widths')) return () => undefined;
  const first = subject.number(font, 'FirstChar') ?? 0;
  const widths = subject.items(font, 'Widths').map((item) => subject.document.number(item));
  const missing = subject.number(subject.dict(font, 'FontDescriptor'), 'MissingWidth') ?? 0;
  return (code) => widths[code - first] ?? missing;
}

function cidWidths(subject: Subject, descendant: PdfDict): ReadonlyMap<number, number> {
  const { document } = subject;
  const widths = new Map<number, number>();
  const items = subject.items(descendant, 'W');
  for (let at = 0; at < items.length; ) {
    const first = document.number(items[at] ?? null) ?? 0;
    const second = document.resolve(items[at + 1] ?? null);
    if (isArray(second)) {
      for (const [index, item] of second.entries()) widths.set(first + index, document.number(item) ?? 0);
      at += 2;
      continue;
    }
    const last = Math.min(Number(second) || 0, first + 0xffff);
    const width = document.number(items[at + 2] ?? null) ?? 0;
    for (let cid = first; cid <= last; cid++) widths.set(cid, width);
    at += 3;
  }
  return widths;
}
