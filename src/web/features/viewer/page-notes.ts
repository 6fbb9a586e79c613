/** Notes on pages that cannot be shown: damaged ones, and those whose bytes did not come. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { EventBus, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { viewerWords } from '../../words/viewer.ts';
import { standInPage } from './stand-in-page.ts';

interface PageNotesSetup {
  readonly viewer: PDFViewer;
  readonly container: HTMLElement;
  /** Some parts of the document did not come. */
  readonly missing: () => boolean;
  readonly onRetry: () => void;
}

/** A page's state in pdf.js when nothing more will be drawn. */
const FINISHED = 3;

/** The pages belong to pdf.js and not to React: so do these notes on them. */
export class PageNotes {
  readonly #setup: PageNotesSetup;

  constructor(setup: PageNotesSetup) {
    this.#setup = setup;
  }

  /** Pages that cannot be had at all are told by nothing but this call. Without its first page the component shows none. */
  watch(document: PDFDocumentProxy): void {
    const getPage = document.getPage.bind(document);
    document.getPage = async (page) => {
      try {
        return await getPage(page);
      } catch (error) {
        this.#put(page, undefined);
        if (page !== 1) throw error;
        return standInPage(getPage, document.numPages, error);
      }
    };
  }

  listen(bus: EventBus, signal: AbortSignal): void {
    const on = <Told>(name: string, listener: (told: Told) => void) => bus.on(name, listener, { signal });
    on('pagerendered', ({ pageNumber, error }: { pageNumber: number; error: unknown }) => {
      if (error) this.#put(pageNumber, undefined);
      else this.#take(pageNumber);
    });
    on('updateviewarea', () => this.showMissing());
  }

  /** Where parts are missing, the pages in sight that are not drawn wait for them. */
  showMissing(): void {
    if (!this.#setup.missing()) return;
    for (const page of this.#waitingInSight()) this.#put(page, () => this.#retry());
  }

  #retry(): void {
    for (const note of this.#setup.container.querySelectorAll('.page-note')) note.remove();
    this.#setup.container.focus({ preventScroll: true });
    this.#setup.onRetry();
  }

  #waitingInSight(): readonly number[] {
    const { viewer, container } = this.#setup;
    const frame = container.getBoundingClientRect();
    return Array.from({ length: viewer.pagesCount }, (_, index) => index + 1).filter((page) => {
      const { div, renderingState } = viewer.getPageView(page - 1);
      const { top, bottom } = div.getBoundingClientRect();
      return renderingState !== FINISHED && bottom > frame.top && top < frame.bottom;
    });
  }

  #divOf(page: number): HTMLElement | undefined {
    return this.#setup.viewer.getPageView(page - 1)?.div;
  }

  #put(page: number, retry: (() => void) | undefined): void {
    const div = this.#divOf(page);
    if (!div || div.querySelector('.page-note')) return;
    const note = document.createElement('div');
    note.className = 'page-note';
    const text = document.createElement('p');
    text.role = 'alert';
    text.textContent = viewerWords.pageFailed;
    note.append(text);
    if (retry) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'button button-quiet';
      button.textContent = viewerWords.again;
      button.addEventListener('click', retry);
      note.append(button);
    }
    div.append(note);
  }

  #take(page: number): void {
    this.#divOf(page)?.querySelector('.page-note')?.remove();
  }
}
