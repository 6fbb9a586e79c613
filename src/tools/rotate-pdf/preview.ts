/** What the preview shows: the first page that is meant, and how far it will be turned from how it stands. */
import { parsePageRange } from '../../contract/pages/page-range.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';
import { resolvePageRange } from '../../contract/pages/resolve-page-range.ts';

type Values = Readonly<Record<string, string>>;

/** Page 1 while a range cannot be read. @param pageCount null while unknown, or of several files. */
export function previewedPage({ pages = '' }: Values, pageCount: number | null): number {
  if (pageCount === null) return 1;
  try {
    return Math.min(...resolvePageRange(parsePageRange(pages), pageCount, { clip: true }).pages);
  } catch {
    return 1;
  }
}

/** Degrees clockwise. @param turned how far the page is turned already. */
export function previewedTurn(values: Values, page: PageSize & { readonly turned: number }): number {
  const { only, rotation = '90', absolute } = values;
  if (only === 'portrait' && page.heightPt <= page.widthPt) return 0;
  if (only === 'landscape' && page.widthPt <= page.heightPt) return 0;
  return (Number(rotation) - (absolute === 'true' ? page.turned : 0) + 360) % 360;
}
