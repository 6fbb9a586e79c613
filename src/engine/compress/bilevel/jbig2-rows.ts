/** Decodes a JBIG2 picture of a PDF into rows of samples: PDFium draws it pixel by pixel. */
import { ToolError } from '../../../contract/messages/tool-error.ts';
import { openAlone } from '../../images/render/draw-alone.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfStream } from '../../syntax/object.ts';
import { decodeBytes, decodeStream, streamFilters } from '../../syntax/stream-filters.ts';
import type { PageSize } from './segments.ts';

const MAX_BYTES = 32 * 1024 ** 2;
/** What PDFium draws at once, a byte a pixel. */
const BAND_PIXELS = 4_000_000;

/** As PDF means the samples before `/Decode`: 0 is ink. Undefined for what cannot be read. */
export async function jbig2Rows(
  document: PdfDocument,
  stream: PdfStream,
  size: PageSize,
): Promise<Uint8Array | undefined> {
  const filters = streamFilters(document, stream.dict);
  const bytes = decodeBytes(document, stream, filters.slice(0, -1), MAX_BYTES);
  const shared = document.stream(filters.at(-1)?.parameters.get('JBIG2Globals') ?? null);
  const globals = shared && decodeStream(document, shared, MAX_BYTES);
  if (!bytes || (shared && !globals)) return undefined;
  const parameters = globals ? '/DecodeParms << /JBIG2Globals 6 0 R >>' : '';
  const entries = `/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode ${parameters}`;
  try {
    return await drawRows({ ...size, entries, bytes, globals });
  } catch (error) {
    if (error instanceof ToolError && error.code !== 'cancelled') return undefined;
    throw error;
  }
}

async function drawRows(picture: Parameters<typeof openAlone>[0]): Promise<Uint8Array | undefined> {
  const { width, height } = picture;
  const rowBytes = Math.ceil(width / 8);
  const rows = new Uint8Array(rowBytes * height);
  const document = await openAlone(picture);
  try {
    document.withPage(0, (page) => {
      const band = Math.max(1, Math.floor(BAND_PIXELS / width));
      for (let top = 0; top < height; top += band) {
        const area = { widthPx: width, heightPx: height, top, rows: Math.min(band, height - top) };
        const gray = document.drawGray(page, area);
        for (let at = 0; at < gray.length; at++) {
          if ((gray[at] ?? 0) < 128) continue;
          const x = at % width;
          const place = (top + Math.floor(at / width)) * rowBytes + (x >> 3);
          rows[place] = (rows[place] ?? 0) | (0x80 >> (x & 7));
        }
      }
    });
    // What PDFium cannot read it drops, and nobody packs an empty page so.
    return rows.some((byte, at) => byte !== fullByte(at % rowBytes, width)) ? rows : undefined;
  } finally {
    document.close();
  }
}

/** Eight pixels of paper, or as many as are left in the row. */
function fullByte(column: number, width: number): number {
  const left = width - column * 8;
  return left >= 8 ? 0xff : (0xff << (8 - left)) & 0xff;
}
