/** Which device colours the drawing operators of pages set (ISO 32000-2, 8.6.8). */
import { Pace } from '../../engine/concurrency/pace.ts';
import { allContents, contentBytes } from '../../engine/content/contents.ts';
import { DEVICE_COLOUR_OPERATORS } from '../../engine/content/device-colour-operators.ts';
import { walkContent } from '../../engine/content/walk-content.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import type { PdfRef } from '../../engine/syntax/object.ts';

export async function usedColours(
  document: PdfDocument,
  pages: readonly PdfRef[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const found = new Set<string>();
  const pace = new Pace(signal);
  for (const content of allContents(document, pages)) {
    const bytes = contentBytes(document, content);
    if (bytes) {
      walkContent(bytes, {
        operator: (start, end) => {
          if (end - start > 2) return;
          const space = DEVICE_COLOUR_OPERATORS[String.fromCharCode(...bytes.subarray(start, end))];
          if (space) found.add(space);
        },
      });
    }
    if (pace.isDue()) await pace.pause();
  }
  return [...found];
}
