/** The pages of an open document on the screen, by the viewer component of pdf.js: place, zoom and search as plain state. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { EventBus, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { viewerWords } from '../../words/viewer.ts';
import { type Conversation, placeComments } from './page-comments.ts';
import { nameLinks } from './page-links.ts';
import { PageNotes } from './page-notes.ts';
import { listenForPinch, type Pinched } from './pinch.ts';
import type { Place } from './read-outline.ts';

/** The component names itself after the reader that is in the page: that one has to be loaded before. */
export type ViewerParts = typeof import('pdfjs-dist/web/pdf_viewer.mjs');

export interface Hits {
  readonly current: number;
  readonly total: number;
  readonly running: boolean;
}

export interface ViewState {
  readonly page: number;
  readonly pages: number;
  readonly percent: number;
  /** `page-width` and `page-fit` follow the window. */
  readonly preset: string | undefined;
  /** Null while nothing is searched for. */
  readonly hits: Hits | null;
  /** The comment that is open. */
  readonly comment: Conversation | null;
  /** None of its first pages can be had. */
  readonly broken: boolean;
}

export interface Search {
  readonly text: string;
  readonly step?: 'next' | 'previous';
}

export interface PdfViewSetup {
  readonly parts: ViewerParts;
  readonly document: PDFDocumentProxy;
  /** Scrolls; its first child takes the pages. */
  readonly container: HTMLDivElement;
  /** Comes into sight first, from 1. */
  readonly firstPage: number;
  /** Some parts of the document did not come. */
  readonly missing: () => boolean;
  readonly onRetry: () => void;
}

const PERCENTS = [25, 50, 75, 100, 125, 150, 200, 300, 400] as const;
/** 32 MB a page at most; what is larger is drawn where it is looked at. */
const MAX_CANVAS_PIXELS = 8_388_608;
/** While fingers or a wheel zoom, pages are stretched; after so many milliseconds of rest they are drawn. */
const REDRAW_MS = 300;
/** More would be of no help to read, and cost memory that a phone lacks. */
const MOST_PINCHED = 5;
const ANNOTATIONS_WITHOUT_FORMS = 1;
/** Comments without a picture get one of ours: the component would ask for files that are not here. */
const NO_PICTURE = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>#';
const NO_EDITING = -1;
const NEW_TAB = 2;
/** States of a search that pdf.js tells. */
const PENDING = 3;

export class PdfView {
  readonly #viewer: PDFViewer;
  readonly #bus: EventBus;
  readonly #links: PDFLinkService;
  readonly #notes: PageNotes;
  readonly #stop = new AbortController();
  readonly #listeners = new Set<() => void>();
  #state: ViewState;
  /** What opened the comment gets the focus back. */
  #commentPlace: HTMLElement | undefined;

  constructor({ parts, document, container, firstPage, missing, onRetry }: PdfViewSetup) {
    const eventBus = new parts.EventBus();
    const linkService = new parts.PDFLinkService({
      eventBus,
      externalLinkTarget: NEW_TAB,
      externalLinkRel: 'noopener noreferrer nofollow',
    });
    this.#bus = eventBus;
    this.#links = linkService;
    const options = {
      container,
      eventBus,
      linkService,
      findController: new parts.PDFFindController({ eventBus, linkService }),
      l10n: new parts.GenericL10n('en-us'),
      annotationMode: ANNOTATIONS_WITHOUT_FORMS,
      imageResourcesPath: NO_PICTURE,
      annotationEditorMode: NO_EDITING,
      enableSelectionRendering: false,
      enableAutoLinking: false,
      maxCanvasPixels: MAX_CANVAS_PIXELS,
      // Known to the component, not to its types.
      abortSignal: this.#stop.signal,
    };
    this.#viewer = new parts.PDFViewer(options);
    this.#notes = new PageNotes({ viewer: this.#viewer, container, missing, onRetry });
    this.#state = {
      page: 1,
      pages: document.numPages,
      percent: 100,
      preset: undefined,
      hits: null,
      comment: null,
      broken: false,
    };
    this.#listen(container, firstPage);
    linkService.setViewer(this.#viewer);
    linkService.setDocument(document);
    this.#notes.watch(document);
    this.#viewer.setDocument(document);
    document.getPage(1).catch(() => this.#set({ broken: true }));
  }

  readonly get = (): ViewState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Numbers outside the document lead to its ends. */
  goTo(page: number): void {
    const wanted = Math.max(1, Math.min(this.#state.pages, Math.round(page)));
    this.#viewer.currentPageNumber = wanted;
    // The component leaves the room above the first page out of sight.
    if (wanted === 1) this.#viewer.container.scrollTop = 0;
  }

  /** A place of the document, as its bookmarks and links name it; one that is not there leads nowhere. */
  goToPlace(place: Place): void {
    void this.#links.goToDestination(typeof place === 'string' ? place : [...place]);
  }

  /** @param choice `page-width`, `page-fit`, or a percent. */
  zoomTo(choice: string): void {
    const percent = Number(choice);
    this.#viewer.currentScaleValue = Number.isFinite(percent) ? String(percent / 100) : choice;
  }

  zoomIn(): void {
    this.zoomTo(String(PERCENTS.find((each) => each > this.#state.percent) ?? PERCENTS.at(-1)));
  }

  zoomOut(): void {
    // A sheet of a poster is smaller already.
    const { percent } = this.#state;
    this.zoomTo(String(PERCENTS.findLast((each) => each < percent) ?? Math.min(percent, PERCENTS[0])));
  }

  /** A quarter turn clockwise on the screen; the file stays as it is. */
  rotate(): void {
    this.#viewer.pagesRotation = (this.#viewer.pagesRotation + 90) % 360;
  }

  /** By whole screens, as the keys of a page do. */
  scrollScreens(screens: number): void {
    const { container } = this.#viewer;
    container.scrollBy({ top: screens * 0.9 * container.clientHeight });
  }

  search({ text, step }: Search): void {
    if (text === '') this.endSearch();
    else this.#find(text, step);
  }

  #find(text: string, step: Search['step']): void {
    this.#bus.dispatch('find', {
      source: this,
      type: step ? 'again' : '',
      query: text,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      findPrevious: step === 'previous',
      matchDiacritics: false,
    });
  }

  endSearch(): void {
    this.#bus.dispatch('findbarclose', { source: this });
    this.#set({ hits: null });
  }

  closeComment(): void {
    this.#set({ comment: null });
    if (this.#commentPlace?.isConnected) this.#commentPlace.focus();
    else this.focus();
  }

  /** Says at the pages in sight that they did not come. */
  showMissing(): void {
    this.#notes.showMissing();
  }

  focus(): void {
    this.#viewer.container.focus({ preventScroll: true });
  }

  close(): void {
    this.#listeners.clear();
    // Its types know no document to be none; the component itself does.
    Reflect.apply(this.#viewer.setDocument, this.#viewer, [null]);
    this.#stop.abort();
  }

  #set(change: Partial<ViewState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #listen(container: HTMLDivElement, firstPage: number): void {
    const { signal } = this.#stop;
    const on = <Told>(name: string, listener: (told: Told) => void) => this.#bus.on(name, listener, { signal });
    on('pagesinit', () => this.#begin(firstPage));
    on('pagechanging', ({ pageNumber }: { pageNumber: number }) => this.#set({ page: pageNumber }));
    on('scalechanging', ({ scale, presetValue }: { scale: number; presetValue?: string }) =>
      this.#set({ percent: Math.round(100 * scale), preset: presetValue }),
    );
    on('updatefindmatchescount', ({ matchesCount }: { matchesCount: Omit<Hits, 'running'> }) =>
      this.#set({ hits: { ...matchesCount, running: this.#state.hits?.running ?? false } }),
    );
    on('updatefindcontrolstate', (told: { state: number; matchesCount: Omit<Hits, 'running'> }) =>
      this.#set({ hits: { ...told.matchesCount, running: told.state === PENDING } }),
    );
    on('annotationlayerrendered', ({ pageNumber }: { pageNumber: number }) => this.#completeAnnotations(pageNumber));
    this.#notes.listen(this.#bus, signal);
    container.addEventListener('wheel', (event) => this.#zoomByWheel(event), { passive: false, signal });
    this.#listenForPinch(container, signal);
    const size = new ResizeObserver(() => this.#fit());
    size.observe(container);
    signal.addEventListener('abort', () => size.disconnect());
  }

  #completeAnnotations(pageNumber: number): void {
    const page = this.#viewer.getPageView(pageNumber - 1);
    nameLinks(page.div);
    const open = (comment: Conversation, place: HTMLElement) => {
      this.#commentPlace = place;
      this.#set({ comment });
    };
    // Without its comments a page is still worth reading.
    placeComments(page, open).catch(() => undefined);
  }

  #begin(firstPage: number): void {
    for (let index = 0; index < this.#state.pages; index++) {
      this.#viewer.getPageView(index).div.setAttribute('aria-label', viewerWords.page({ page: index + 1 }));
    }
    this.#viewer.currentScaleValue = 'auto';
    this.goTo(firstPage);
  }

  /** What was fitted to the window stays fitted. */
  #fit(): void {
    const { currentScaleValue } = this.#viewer;
    if (Number.isNaN(Number(currentScaleValue))) this.#viewer.currentScaleValue = currentScaleValue;
  }

  /** Also what two fingers on a trackpad send. */
  #zoomByWheel(event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const scaleFactor = Math.exp(-event.deltaY / 200);
    this.#viewer.updateScale({ scaleFactor, drawingDelay: REDRAW_MS, origin: [event.clientX, event.clientY] });
  }

  #listenForPinch(container: HTMLElement, signal: AbortSignal): void {
    let before = 1;
    const listener = {
      onBegin: () => {
        before = this.#viewer.currentScale;
      },
      onPinch: ({ share, middle }: Pinched) => {
        const scale = Math.min(MOST_PINCHED, before * share);
        const scaleFactor = scale / this.#viewer.currentScale;
        this.#viewer.updateScale({ scaleFactor, drawingDelay: REDRAW_MS, origin: [...middle] });
      },
    };
    listenForPinch(container, listener, signal);
  }
}
