/** Opens a chosen PDF inside the browser for its page count and pictures; pdf.js is loaded with the first one. */

import type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import type { PageSize } from '../../../contract/pages/page-size.ts';
import type {
  FileAddresses,
  FileBookmarks,
  FileFacts,
  LayerRow,
  PageField,
  ShownLayers,
  TextPiece,
} from '../../../ui/panel-props.ts';
import { PatientRanges } from './patient-ranges.ts';
import { bytesOfFile, type PdfBytes } from './pdf-bytes.ts';

/** Rights that a protected PDF can give or keep (ISO 32000-2, table 22). */
const ALL_PERMISSIONS = 8;

/** The file wants a password, or another one than was tried. */
export class PdfLocked extends Error {
  readonly tried: boolean;

  constructor(tried: boolean) {
    super('locked');
    this.name = 'PdfLocked';
    this.tried = tried;
  }
}

export interface OpenPdf {
  readonly pages: number;
  /** The owner set restrictions on it. */
  readonly restricted: boolean;
  /** Sharp on any screen up to twice the pixels; the caller revokes the address. */
  readonly draw: (page: number, widthPx: number, layers?: ShownLayers) => Promise<string>;
  /** Whether letters stand on the page, be they seen or not. */
  readonly hasText: (page: number) => Promise<boolean>;
  /** Its letters in the order of the file, with their places. */
  readonly text: (page: number) => Promise<readonly TextPiece[]>;
  /** The fields of its form on a page. */
  readonly fields: (page: number) => Promise<readonly PageField[]>;
  /** Its bookmarks, with the places that they lead to. */
  readonly bookmarks: () => Promise<FileBookmarks>;
  /** Its layers in the order of viewers. */
  readonly layers: () => Promise<readonly LayerRow[]>;
  /** Addresses that it leads to, with how many links and bookmarks do. */
  readonly addresses: () => Promise<FileAddresses>;
  /** What it says of itself, as its information dictionary has it. */
  readonly facts: () => Promise<FileFacts>;
  /** Of the page as seen, on paper; and how far it is turned already, in degrees clockwise. */
  readonly sizeOf: (page: number) => Promise<PageSize & { readonly turned: number }>;
}

export interface PdfLoading {
  readonly task: PDFDocumentLoadingTask;
  readonly ranges: PatientRanges;
  /** Once it can be read; rejected when it never will be, or when it is closed before. */
  readonly document: Promise<PDFDocumentProxy>;
  /** Gives all its memory back. */
  readonly close: () => Promise<void>;
}

const RESOURCES = {
  cMapUrl: '/pdfjs/cmaps/',
  standardFontDataUrl: '/pdfjs/standard_fonts/',
  wasmUrl: '/pdfjs/wasm/',
  iccUrl: '/pdfjs/iccs/',
} as const;

let turn: Promise<unknown> = Promise.resolve();

/**
 * Waits until no other document is open; the answered function lets the next one.
 * The reader is shared: two documents at once were seen to mix up fonts that neither embeds (pdf.js 6.5).
 */
export function takeTurn(): Promise<() => void> {
  const before = turn;
  let end: () => void = () => undefined;
  turn = new Promise<void>((done) => {
    end = done;
  });
  return before.then(() => end);
}

/**
 * Opens the file when its turn comes, hands it to `use`, closes it.
 * @throws PdfLocked; anything else means that the browser cannot read it.
 */
export async function withPdf<Result>(
  file: File,
  password: string,
  use: (pdf: OpenPdf) => Promise<Result>,
): Promise<Result> {
  const endTurn = await takeTurn();
  try {
    return await openInTurn(file, password, use);
  } finally {
    endTurn();
  }
}

async function openInTurn<Result>(
  file: File,
  password: string,
  use: (pdf: OpenPdf) => Promise<Result>,
): Promise<Result> {
  const pdfjs = await loadPdfjs();
  const loading = await startLoading(bytesOfFile(file), password, () => void loading.close());
  try {
    const document = await loading.document.catch((error: unknown) => {
      if (error instanceof pdfjs.PasswordException) throw new PdfLocked(password !== '');
      throw error;
    });
    const permissions = await document.getPermissions();
    return await use({
      pages: document.numPages,
      restricted: permissions !== null && permissions.size < ALL_PERMISSIONS,
      draw: (page, widthPx, layers) => drawPage(document, page, widthPx, layers),
      hasText: async (page) => {
        const { items } = await (await document.getPage(page)).getTextContent();
        return items.some((item) => 'str' in item && item.str.trim() !== '');
      },
      text: (page) => readPieces(document, page),
      fields: async (page) => (await import('./page-fields.ts')).pageFields(document, page),
      bookmarks: async () => (await import('./page-bookmarks.ts')).pageBookmarks(document),
      layers: async () => (await import('./page-layers.ts')).pageLayers(document),
      addresses: async () => (await import('./page-addresses.ts')).pageAddresses(document),
      facts: () => readFacts(document),
      sizeOf: async (page) => {
        const found = await document.getPage(page);
        const { width, height } = found.getViewport({ scale: 1 });
        return { widthPt: width, heightPt: height, turned: found.rotate };
      },
    });
  } finally {
    await loading.close();
  }
}

async function readPieces(document: PDFDocumentProxy, number: number): Promise<readonly TextPiece[]> {
  const page = await document.getPage(number);
  const [a = 1, b = 0, c = 0, d = -1, e = 0, f = 0] = page.getViewport({ scale: 1 }).transform as number[];
  const { items } = await page.getTextContent();
  page.cleanup();
  return items.flatMap((item) => {
    if (!('str' in item)) return [];
    const [along = 1, aside = 0, up = 0, height = 1, x = 0, y = 0] = item.transform as number[];
    const size = Math.hypot(up, height) || item.height || 1;
    const [cos, sin] = [along / (Math.hypot(along, aside) || 1), aside / (Math.hypot(along, aside) || 1)];
    const corner = (across: number, above: number) => {
      const [px, py] = [x + across * cos - above * sin, y + across * sin + above * cos];
      return [a * px + c * py + e, b * px + d * py + f] as const;
    };
    const corners = [0, item.width].flatMap((across) =>
      [-0.22 * size, 0.88 * size].map((above) => corner(across, above)),
    );
    const [xs, ys] = [corners.map(([left]) => left), corners.map(([, top]) => top)];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const [ahead] = corner(1, 0);
    const isUpright = Math.abs(ahead - corner(0, 0)[0]) < 0.5;
    const box = { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
    return [{ text: item.str, ...box, isUpright, endsLine: item.hasEOL }];
  });
}

async function readFacts(document: PDFDocumentProxy): Promise<FileFacts> {
  const { info } = await document.getMetadata();
  const said = info as Readonly<Record<string, unknown>>;
  const text = (key: string) => (typeof said[key] === 'string' ? said[key].trim() : '');
  return { title: text('Title'), author: text('Author'), subject: text('Subject'), keywords: text('Keywords') };
}

/**
 * Begins to read a document; its turn must have come. Only the parts that a page needs are read, however large the file is.
 * @param onMissing a part did not come (see PatientRanges).
 */
export async function startLoading(bytes: PdfBytes, password: string, onMissing: () => void): Promise<PdfLoading> {
  const pdfjs = await loadPdfjs();
  // Kept from one document to the next: a new one costs a tenth of a second and a megabyte of script each time.
  worker ??= new pdfjs.PDFWorker();
  const reader = worker;
  const range = new pdfjs.PDFDataRangeTransport(bytes.size, null);
  const ranges = new PatientRanges(bytes, range, onMissing);
  const task = pdfjs.getDocument({
    ...RESOURCES,
    range,
    worker: reader,
    password,
    disableAutoFetch: true,
    disableStream: true,
    verbosity: 0,
  });
  const closed = Promise.withResolvers<never>();
  const document = Promise.race([task.promise, closed.promise]);
  let settled = false;
  const settle = () => {
    settled = true;
  };
  document.then(settle, settle);
  const end = async () => {
    ranges.close();
    if (settled) return task.destroy();
    // A reader that is told to stop while it opens a document throws where nobody can catch it: it goes as a whole.
    reader.destroy();
    if (worker === reader) worker = undefined;
    closed.reject(new Error('The document was closed before it was open.'));
  };
  let ended: Promise<void> | undefined;
  const close = () => {
    ended ??= end();
    return ended;
  };
  return { task, ranges, document, close };
}

let worker: PDFWorker | undefined;
let loading: Promise<typeof import('pdfjs-dist')> | undefined;

export function loadPdfjs(): Promise<typeof import('pdfjs-dist')> {
  loading ??= Promise.all([import('pdfjs-dist'), import('pdfjs-dist/build/pdf.worker.min.mjs?url')]).then(
    ([pdfjs, worker]) => {
      pdfjs.GlobalWorkerOptions.workerSrc = worker.default;
      return pdfjs;
    },
  );
  return loading;
}

/** @returns the address of a picture of the page, for the caller to revoke. */
export async function drawPage(
  document: PDFDocumentProxy,
  number: number,
  widthPx: number,
  layers?: ShownLayers,
): Promise<string> {
  const page = await document.getPage(number);
  const natural = page.getViewport({ scale: 1 });
  const density = Math.min(window.devicePixelRatio, 2);
  const viewport = page.getViewport({ scale: (widthPx * density) / natural.width });
  const canvas = window.document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  const shown = layers && {
    optionalContentConfigPromise: (await import('./page-layers.ts')).showLayers(document, layers),
  };
  await page.render({ canvas, viewport, ...shown }).promise;
  // What it was drawn from is kept otherwise, of every page.
  page.cleanup();
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  if (picture === null) throw new Error(`Page ${number} could not be drawn.`);
  return URL.createObjectURL(picture);
}
