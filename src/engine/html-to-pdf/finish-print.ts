/** What is left to do with a printed page: no moment of its making, no addresses that are ours alone, no tags that nobody wants. */
import { editFacts } from '../document/catalog/edit-facts.ts';
import { removeTags } from '../document/clean/remove-details.ts';
import { giveOwnObjects, pageAnnotations } from '../document/pages/annotation.ts';
import { type PageList, readPages } from '../document/pages/page-list.ts';
import { takeMomentOut } from '../document/save/without-moment.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { PdfString } from '../syntax/object.ts';
import { readText } from '../syntax/text-string.ts';
import { steadyIds } from './steady-ids.ts';
import { ORIGIN } from './web-folder.ts';

/**
 * Rewrites the file in place.
 * @param start path of the page from the root of its folder.
 * @param author empty where none is known.
 * @param change what else is done to it.
 * @returns its pages.
 * @throws ToolError `engine-failed`, `too-complex`, `cancelled`.
 */
export async function finishPrint(
  path: string,
  { start, tagged, author = '' }: { readonly start: string; readonly tagged: boolean; readonly author?: string },
  signal: AbortSignal,
  change: (document: PdfDocument, pages: PageList['pages']) => void = () => undefined,
): Promise<number> {
  let count = 0;
  await takeMomentOut(path, signal, async (document) => {
    if (tagged) steadyIds(document);
    else removeTags(document);
    const { pages } = readPages(document, Number.POSITIVE_INFINITY);
    nameLinksAsWritten(document, pages, start);
    if (author !== '') editFacts(document, { entries: new Map([['Author', author]]), clears: false });
    change(document, pages);
    count = pages.length;
  });
  return count;
}

/** A link to another file of the folder leads to a file beside the PDF, as it led to one beside the page. */
function nameLinksAsWritten(document: PdfDocument, pages: PageList['pages'], start: string): void {
  for (const page of pages) {
    giveOwnObjects(document, page);
    for (const { reference, dict } of pageAnnotations(document, page)) {
      const action = document.dict(dict.get('A'));
      const uri = action && document.resolve(action.get('URI'));
      const address = uri instanceof PdfString ? readText(uri) : '';
      if (!action || !reference || !address.startsWith(`${ORIGIN}/`)) continue;
      const changed = action.clone();
      changed.set('URI', new PdfString(Buffer.from(relativeTo(start, address), 'latin1')));
      document.editable(reference).set('A', changed);
    }
  }
}

/** `a/c.html#x` for a page at `a/b.html` is `c.html#x`. */
export function relativeTo(start: string, address: string): string {
  const wanted = address.slice(ORIGIN.length + 1).split('/');
  const from = start.split('/').map(encodeURIComponent);
  let same = 0;
  while (same < from.length - 1 && same < wanted.length - 1 && from[same] === wanted[same]) same++;
  const up = from.slice(same, -1).map(() => '..');
  return [...up, ...wanted.slice(same)].join('/') || './';
}
