/** The links of a document's pages: their names, and which of them lead away from here. */
import { viewerWords } from '../../words/viewer.ts';

/** A link is a place on the page without words of its own: only its target can name it. */
export function nameLinks(page: HTMLElement): void {
  for (const link of page.querySelectorAll<HTMLAnchorElement>('.linkAnnotation a:not([aria-label])')) {
    const address = outwardAddress(link);
    link.ariaLabel = address === undefined ? viewerWords.link.inside : viewerWords.link.outside({ address });
  }
}

/** Undefined for links to another place in the document. */
export function outwardAddress(link: HTMLAnchorElement): string | undefined {
  return /^(https?|mailto|tel|ftp):/.test(link.getAttribute('href') ?? '') ? link.href : undefined;
}
