/** Tells of pages whether a layer hides what they draw (ISO 32000-2, 8.11): many programs mark grounds as layers that always show. */
import { LayerStates } from '../../document/clean/layer-states.ts';
import type { PageList } from '../../document/pages/page-list.ts';
import type { PdfDocument } from '../../syntax/document.ts';

/** @param pages all of the document, with what they inherit. @returns of a page (1-based) whether it may; what is not known may. */
export function hiddenLayersOf(document: PdfDocument, pages: PageList['pages']): (number: number) => boolean {
  const states = new LayerStates(document);
  const start = document.dict(document.dict(document.catalog.get('OCProperties'))?.get('D') ?? null);
  // A screen may switch a layer off that is printed.
  const isSwitched = document.array(start?.get('AS') ?? null).length > 0;
  return (number) => {
    const page = document.dict(pages[number - 1] ?? null);
    if (!page || isSwitched) return true;
    const properties = document.dict(document.dict(page.get('Resources'))?.get('Properties') ?? null);
    return [...(properties?.entries() ?? [])].some(([, value]) => states.isHidden(value));
  };
}
