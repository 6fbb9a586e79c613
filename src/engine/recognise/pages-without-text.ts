/** Tells which pages have no text of their own: those that recognition is for. */
import { openPdfium } from '../../adapters/pdfium.ts';
import { pageTextState } from './page-text-state.ts';

/** Pages (1-based) of a plain PDF on disk without a single letter or digit, among those asked for. */
export async function pagesWithoutText(
  file: { readonly path: string; readonly name: string },
  pages: readonly number[],
  signal: AbortSignal,
): Promise<readonly number[]> {
  const document = await openPdfium(file.path, { name: file.name });
  try {
    return pages.filter((page) => {
      signal.throwIfAborted();
      const { visible, hidden } = pageTextState(document, page - 1);
      return !visible && !hidden;
    });
  } finally {
    document.close();
  }
}
