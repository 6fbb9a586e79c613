/** Parts an inline image of a content stream into its entries and its data (ISO 32000-2, 8.9.7). */
import type { InlinePicture } from '../content/content-scan.ts';
import { walkContent } from '../content/walk-content.ts';
import { isArray, PdfDict, type PdfObject, PdfRef, type PdfStream } from '../syntax/object.ts';
import { serializeEntries } from '../syntax/serialize.ts';

/** @param operator from `BI` to `EI`. Undefined where there is no data. */
export function inlineParts(operator: Uint8Array): InlinePicture | undefined {
  let entriesStart = 0;
  let entriesEnd = 0;
  let data: Uint8Array | undefined;
  walkContent(operator, {
    operator(start, end) {
      const word = Buffer.from(operator.subarray(start, end)).toString('latin1');
      if (word === 'BI') entriesStart = end;
      if (word === 'ID') entriesEnd = start;
    },
    inlinePicture(start, end) {
      data ??= operator.subarray(start, end);
    },
  });
  return data && { entries: operator.subarray(entriesStart, entriesEnd), data };
}

/** Larger ones are better off as objects. */
const MAX_INLINE_BYTES = 4096;
const OF_OBJECTS = new Set(['Type', 'Subtype', 'Length']);

/** The image written into content again; undefined where it cannot be. */
export function inlineText({ dict, data }: PdfStream): string | undefined {
  if (data.kind !== 'bytes' || data.bytes.length > MAX_INLINE_BYTES || !isDirect(dict)) return undefined;
  const entries = serializeEntries(
    dict,
    () => 0,
    (key) => !OF_OBJECTS.has(key),
  );
  return `BI ${entries} ID ${Buffer.from(data.bytes).toString('latin1')}\nEI`;
}

function isDirect(value: PdfObject): boolean {
  if (isArray(value)) return value.every(isDirect);
  if (value instanceof PdfDict) return [...value.entries()].every(([, item]) => isDirect(item));
  return !(value instanceof PdfRef);
}
