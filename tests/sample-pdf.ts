/** Writes PDFs for tests from their objects, given as text: page n is object 10 + 2n, extra objects are the test's own. */

export type SampleObjects = Readonly<Record<number, string>>;

export interface SampleOptions {
  /** Entries of the catalog beside its pages. */
  readonly catalog?: string;
  /** Entries of each page beside box, content and font. */
  readonly page?: (page: number) => string;
  readonly resources?: (page: number) => string;
  readonly content?: (page: number) => string;
  readonly objects?: SampleObjects;
  readonly trailer?: string;
}

/** The object number of a page, from 1. */
export function pageObject(page: number): number {
  return 10 + 2 * page;
}

/** Pages that say "Page n" and are 200 + n points wide, so that order can be told. */
export function samplePdf(pages: number, options: SampleOptions = {}): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${pageObject(index + 1)} 0 R`);
  const objects: Record<number, string> = {
    1: `<< /Type /Catalog /Pages 2 0 R ${options.catalog ?? ''} >>`,
    2: `<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] >>`,
    3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...options.objects,
  };
  for (let page = 1; page <= pages; page++) {
    const number = pageObject(page);
    const resources = `/Font << /F1 3 0 R >> ${options.resources?.(page) ?? ''}`;
    const parts = [
      `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${200 + page} 300]`,
      `/Resources << ${resources} >> /Contents ${number + 1} 0 R ${options.page?.(page) ?? ''}`,
    ];
    objects[number] = `<< ${parts.join(' ')} >>`;
    objects[number + 1] = sampleStream(options.content?.(page) ?? `BT /F1 24 Tf 20 140 Td (Page ${page}) Tj ET`);
  }
  return assemble(objects, options.trailer ?? '');
}

/** @param content one character a byte. */
export function sampleStream(content: string, entries = ''): string {
  return `<< /Length ${content.length} ${entries} >>\nstream\n${content}\nendstream`;
}

/** Any objects with a cross-reference table (ISO 32000-1, 7.5.4); object 1 is the catalog. */
export function assemble(objects: SampleObjects, trailer = ''): Buffer {
  let text = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';
  const numbers = Object.keys(objects).map(Number);
  const size = Math.max(...numbers) + 1;
  const rows = Array.from({ length: size }, () => '0000000000 65535 f \n');
  for (const number of numbers) {
    rows[number] = `${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${number} 0 obj\n${objects[number]}\nendobj\n`;
  }
  const start = text.length;
  text += `xref\n0 ${size}\n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** One page whose tree of pages leads back to its own root. */
export function loopedPdf(): Buffer {
  return assemble({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] >>',
    4: '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 1 >>',
  });
}
