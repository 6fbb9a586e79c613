/** Opens a picture alone on a page of its own size, a point a pixel: PDFium reads formats that libvips as it comes does not. */
import { openPdfiumContent, type PdfiumDocument } from '../../../adapters/pdfium.ts';

export interface LonePicture {
  readonly width: number;
  readonly height: number;
  /** Of its dictionary: colours, bits, filter. It may name `/JBIG2Globals 6 0 R`. */
  readonly entries: string;
  readonly bytes: Uint8Array;
  /** What becomes object 6. */
  readonly globals?: Uint8Array | undefined;
}

/** The caller closes it. @throws ToolError `damaged`. */
export function openAlone(picture: LonePicture): Promise<PdfiumDocument> {
  return openPdfiumContent(pageOf(picture), { name: '' });
}

function pageOf({ width, height, entries, bytes: data, globals }: LonePicture): Uint8Array {
  const draw = `${width} 0 0 ${height} 0 0 cm /I Do`;
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
  const head = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${entries} /Length ${data.length} >>`;
  put(`5 0 obj\n${head}\nstream\n`, data, '\nendstream\nendobj\n');
  if (globals) put(`6 0 obj\n<< /Length ${globals.length} >>\nstream\n`, globals, '\nendstream\nendobj\n');
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = offsets.length + 1;
  const trailer = `trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${position}\n%%EOF\n`;
  parts.push(Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${table}${trailer}`));
  return Buffer.concat(parts);
}
