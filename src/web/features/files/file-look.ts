/** What the browser can tell of a chosen file before it is sent: its pages, how it looks, whether it is locked. */
import { extensionOf } from '../../../contract/files/output-name.ts';
import { type OpenPdf, PdfLocked, withPdf } from './pdf-document.ts';
import { hasCertificateMark, hasPdfHeader, hasSignatureMark } from './pdf-marks.ts';

export type FileLook =
  | { readonly kind: 'reading' }
  | {
      /** Nothing is known beyond name and size. */
      readonly kind: 'plain';
      /** It was tried. */
      readonly unread?: boolean;
      /** Only the holders of certificates can open it. */
      readonly certified?: boolean;
      /** The server could not repair it either. */
      readonly lost?: boolean;
      /** It is of another type than its name: it does not begin as its type does, or the server says so. */
      readonly foreign?: boolean;
      readonly scan?: boolean;
    }
  | {
      readonly kind: 'pdf';
      readonly pages: number;
      readonly picture: string;
      readonly restricted: boolean;
      readonly signed: boolean;
      /** Its first pages have no text; looked for only where that matters. */
      readonly scan?: boolean;
    }
  | { readonly kind: 'picture'; readonly picture: string }
  /** `tried`: a password was given, and it was wrong. */
  | { readonly kind: 'locked'; readonly tried: boolean };

/** CSS pixels: the sheet as it is shown while the job runs, the largest of its places. */
const PICTURE_WIDTH_PX = 176;
/** A file whose first pages have no text is probably a scan: its work finds out how it is with the others. */
const PAGES_OF_SCAN = 3;
/** A damaged file is not gone through to its end for a picture. */
const PAGES_TRIED = 5;
const PICTURE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'avif', 'svg'];

/** Whether browsers show this kind of file as a picture. */
export function isPicture(name: string): boolean {
  return PICTURE_EXTENSIONS.includes(extensionOf(name));
}

export interface LookWishes {
  /** Whether a PDF is a scan counts here. */
  readonly scans?: boolean;
  /** Nothing is opened: a password that a PDF wants is of no matter. */
  readonly opensNone?: boolean;
  /** What a PDF looks like: the first page where there are not so many. */
  readonly page?: number;
}

/** Never throws: what cannot be read looks plain, the server has the last word. */
export async function lookAt(file: File, password: string, wishes: LookWishes = {}): Promise<FileLook> {
  const extension = extensionOf(file.name);
  try {
    if (extension === 'pdf' && wishes.opensNone) return { kind: 'plain' };
    if (extension === 'pdf') return await lookAtPdf(file, password, wishes);
    if (isPicture(file.name)) return await lookAtPicture(file);
  } catch (error) {
    if (error instanceof PdfLocked) return { kind: 'locked', tried: error.tried };
  }
  if (extension !== 'pdf') return { kind: 'plain' };
  if (!(await hasPdfHeader(file))) return { kind: 'plain', foreign: true };
  return (await hasCertificateMark(file)) ? { kind: 'plain', certified: true } : { kind: 'plain', unread: true };
}

/** Gives the memory of a look's picture back. */
export function releaseLook(look: FileLook): void {
  if ('picture' in look) URL.revokeObjectURL(look.picture);
}

function lookAtPdf(file: File, password: string, { scans = false, page = 1 }: LookWishes): Promise<FileLook> {
  return withPdf(file, password, async (pdf) => ({
    kind: 'pdf',
    pages: pdf.pages,
    restricted: pdf.restricted,
    signed: await hasSignatureMark(file),
    scan: scans && (await isScan(pdf)),
    picture: await firstPicture(pdf, page),
  }));
}

/** Of the page that is asked for, or of the first that is not damaged. @throws where none of them can be drawn. */
async function firstPicture({ pages, draw }: OpenPdf, wanted: number): Promise<string> {
  const asked = wanted > 1 && wanted <= pages ? await draw(wanted, PICTURE_WIDTH_PX).catch(() => undefined) : undefined;
  if (asked !== undefined) return asked;
  for (let page = 1; page < Math.min(pages, PAGES_TRIED); page++) {
    try {
      return await draw(page, PICTURE_WIDTH_PX);
    } catch {
      // The next one may be sound.
    }
  }
  return draw(Math.min(pages, PAGES_TRIED), PICTURE_WIDTH_PX);
}

async function isScan({ pages, hasText }: OpenPdf): Promise<boolean> {
  for (let page = 1; page <= Math.min(pages, PAGES_OF_SCAN); page++)
    if (await hasText(page).catch(() => true)) return false;
  return true;
}

async function lookAtPicture(file: File): Promise<FileLook> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return { kind: 'picture', picture: await shrink(image) };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A small copy, so that a list of photographs does not hold them all unpacked. */
async function shrink(image: HTMLImageElement): Promise<string> {
  const scale = Math.min(1, (2 * PICTURE_WIDTH_PX) / Math.max(image.naturalWidth, image.naturalHeight, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  if (blob === null) throw new Error('The picture could not be made smaller.');
  return URL.createObjectURL(blob);
}
