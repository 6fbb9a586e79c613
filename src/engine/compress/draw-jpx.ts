/** Decodes a JPEG 2000 picture: PDFium draws it pixel by pixel on a page of its own, since libvips as it comes reads none. */
import { openPdfiumContent } from '../../adapters/pdfium.ts';
import type { PdfImage } from './pdf-image.ts';

/** Decoder, page and result are held in memory together. */
const MAX_PIXELS = 16_000_000;

/** Red, green and blue of each pixel; undefined for pictures that are too large. */
export async function drawJpx(jpx: Uint8Array, image: PdfImage): Promise<Uint8Array | undefined> {
  const { width, height } = image;
  if (width * height > MAX_PIXELS) return undefined;
  const document = await openPdfiumContent(pageOf(jpx, image), { name: '' });
  try {
    return document.withPage(0, (page) => document.draw(page, { widthPx: width, heightPx: height }));
  } finally {
    document.close();
  }
}

/** The samples count as device colours here, whatever they mean, so that they come out as they are. */
function pageOf(jpx: Uint8Array, { width, height, color }: PdfImage): Uint8Array {
  const space = color.channels === 1 ? 'DeviceGray' : 'DeviceRGB';
  const draw = `${width} 0 0 ${height} 0 0 cm /I Do`;
  const size = `/Width ${width} /Height ${height} /ColorSpace /${space} /BitsPerComponent 8`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>`,
    `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let position = parts[0]?.length ?? 0;
  const put = (...pieces: readonly (string | Uint8Array)[]) => {
    offsets.push(position);
    for (const piece of pieces) {
      const bytes = Buffer.from(piece);
      parts.push(bytes);
      position += bytes.length;
    }
  };
  for (const [index, object] of objects.entries()) put(`${index + 1} 0 obj\n${object}\nendobj\n`);
  const head = `<< /Type /XObject /Subtype /Image ${size} /Filter /JPXDecode /Length ${jpx.length} >>`;
  put(`5 0 obj\n${head}\nstream\n`, jpx, '\nendstream\nendobj\n');
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${position}\n%%EOF\n`;
  parts.push(Buffer.from(`xref\n0 6\n0000000000 65535 f \n${table}${trailer}`));
  return Buffer.concat(parts);
}
