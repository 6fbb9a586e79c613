/** Parts an inline image of a content stream into its entries and its data (ISO 32000-2, 8.9.7). */
import type { InlinePicture } from '../content/content-scan.ts';
import { walkContent } from '../content/walk-content.ts';

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
