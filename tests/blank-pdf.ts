/** Writes small sound PDFs for tests: pages of chosen sizes with a line of text each. */
import { writeFile } from 'node:fs/promises';

/** @param pages how many; page n says "Page n" and is 200 + n points wide, so that order can be told. */
export async function writeBlankPdf(file: string, pages: number): Promise<void> {
  await writeFile(file, blankPdf(pages));
}

export function blankPdf(pages: number): Buffer {
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    pageTree(pages),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  for (let page = 1; page <= pages; page++) {
    const content = `BT /F1 24 Tf 20 140 Td (Page ${page}) Tj ET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${200 + page} 300] /Resources << /Font << /F1 3 0 R >> >> /Contents ${objects.length + 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  return assemble(objects);
}

function pageTree(pages: number): string {
  const kids = Array.from({ length: pages }, (_, index) => `${4 + 2 * index} 0 R`);
  return `<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] >>`;
}

/** Objects 1, 2, … with a cross-reference table (ISO 32000-1, 7.5.4). */
function assemble(objects: readonly string[]): Buffer {
  let text = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';
  const offsets = objects.map((body, index) => {
    const offset = Buffer.byteLength(text, 'latin1');
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const start = Buffer.byteLength(text, 'latin1');
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
