/** PDFs for the tests of the viewer, and the ways into it. */
import { randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { pageObject, samplePdf, sampleStream } from '../sample-pdf.ts';
import { choose, type NamedFile } from './site-in-browser.ts';

/** Page n says "Page n", and "fox" n times, each on a line of its own. */
export function foxes(pages: number): Buffer {
  return samplePdf(pages, {
    content: (page) =>
      [
        `BT /F1 24 Tf 20 260 Td (Page ${page}) Tj ET`,
        ...Array.from({ length: page }, (_, line) => `BT /F1 9 Tf 20 ${240 - 12 * line} Td (A quick fox.) Tj ET`),
      ].join('\n'),
  });
}

/** Its first page leads to its fifth, and out of the document. */
export function linked(): Buffer {
  const link = (rect: string, target: string) => `<< /Type /Annot /Subtype /Link /Rect [${rect}] ${target} >>`;
  const links = [
    link('20 200 120 220', `/Dest [${pageObject(5)} 0 R /XYZ 0 300 null]`),
    link('20 160 120 180', '/A << /S /URI /URI (https://example.test/there) >>'),
  ];
  return samplePdf(6, { page: (page) => (page === 1 ? `/Annots [${links.join(' ')}]` : '') });
}

/** A highlighted line with an answered comment, a note without a picture of its own, one with it, and words on the page. */
export function commented(): Buffer {
  const annotation = (subtype: string, rect: string, entries: string) =>
    `<< /Type /Annot /Subtype /${subtype} /Rect [${rect}] /F 28 ${entries} >>`;
  const quads = '20 160 120 160 20 136 120 136';
  const picture = sampleStream('1 0 0 rg 0 0 20 20 re f', '/Type /XObject /Subtype /Form /BBox [0 0 20 20]');
  return samplePdf(1, {
    page: () => '/Annots [4 0 R 5 0 R 6 0 R 7 0 R 8 0 R]',
    objects: {
      4: annotation(
        'Highlight',
        '20 136 120 160',
        `/QuadPoints [${quads}] /T (Reviewer) /Contents (Which page?) /M (D:20260305143000Z)`,
      ),
      5: annotation('Text', '20 136 40 156', '/T (Author) /Contents (This one.\\rAnd the next.) /IRT 4 0 R'),
      6: annotation('Text', '150 250 170 270', '/T (Editor) /Contents (Too long.)'),
      7: annotation('Text', '150 200 170 220', '/Contents (With a picture.) /AP << /N 9 0 R >>'),
      8: annotation('FreeText', '20 40 120 60', '/Contents (Words on the page.) /DA (/Helv 12 Tf 0 g)'),
      9: picture,
    },
  });
}

/** One of its three pages, alone in its branch of the page tree, is a number instead of a page. */
export function damaged(broken: number): Buffer {
  const kids = [1, 2, 3].map((page) => `${page === broken ? 5 : pageObject(page)} 0 R`);
  return samplePdf(3, {
    objects: {
      2: `<< /Type /Pages /Count 3 /Kids [${kids.join(' ')}] >>`,
      5: '<< /Type /Pages /Parent 2 0 R /Count 1 /Kids [7 0 R] >>',
      7: '7777',
    },
  });
}

/** Pages with so much noise in each that no part of the file holds two of them. */
export function heavyPdf(pages: number): Buffer {
  return samplePdf(pages, {
    content: (page) => `BT /F1 24 Tf 20 140 Td (Page ${page}) Tj ET\n%${randomBytes(150_000).toString('hex')}`,
  });
}

export const named = (name: string, buffer: Buffer): NamedFile => ({ name, mimeType: 'application/pdf', buffer });

/** Chooses the file and looks at it. */
export async function look(page: Page, file: NamedFile): Promise<Locator> {
  await choose(page, file);
  await page.getByRole('button', { name: `Preview ${file.name}` }).click();
  return page.getByRole('dialog', { name: `Viewer, ${file.name}` });
}

/** The numbers of the pages that are drawn. */
export function drawnPages(page: Page): Promise<readonly number[]> {
  return page
    .locator('.pdfViewer .page:has(canvas)')
    .evaluateAll((pages) => pages.map((each) => Number(each.getAttribute('data-page-number'))));
}

/** Waits until a page is drawn and its words are in place. */
export function shown(page: Page, number: number): Promise<void> {
  return page
    .locator(`.page[data-page-number="${number}"] .textLayer`)
    .getByText(`Page ${number}`, { exact: true })
    .waitFor();
}

export function pageField(page: Page): Locator {
  return page.getByRole('textbox', { name: /^Page number, / });
}

/** Two pages with a photograph stored finely, and one of text alone. */
export async function photographs() {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photo = async (size: number) =>
    sharp({ create: { width: size, height: size, channels: 3, background: '#888888', noise } })
      .blur(size / 100)
      .jpeg({ quality: 98 })
      .toBuffer();
  const image = async (size: number) =>
    sampleStream(
      (await photo(size)).toString('latin1'),
      `/Type /XObject /Subtype /Image /Width ${size} /Height ${size} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
    );
  return named(
    'report.pdf',
    samplePdf(3, {
      content: (page) => (page === 3 ? 'BT /F1 24 Tf 20 260 Td (Page 3) Tj ET' : 'q 180 0 0 180 10 60 cm /Im Do Q'),
      resources: (page) => (page === 3 ? '' : `/XObject << /Im ${page === 1 ? 150 : 151} 0 R >>`),
      objects: { 150: await image(500), 151: await image(300) },
    }),
  );
}

/**
 * A book of six pages: two chapters, the first open with a section on page 3 and one on page 3 too, the second folded over
 * a section on page 6; a link out of the file; a heading that leads nowhere.
 */
export function outlined(catalog = ''): Buffer {
  const to = (page: number) => `/Dest [${pageObject(page)} 0 R /XYZ 0 300 null]`;
  const entry = (title: string, parent: number, rest: string) =>
    `<< /Title (${title}) /Parent ${parent} 0 R ${rest} >>`;
  return samplePdf(6, {
    catalog: `/Outlines 50 0 R ${catalog}`,
    objects: {
      50: '<< /Type /Outlines /First 51 0 R /Last 54 0 R /Count 6 >>',
      51: entry('Chapter one', 50, `${to(2)} /Next 52 0 R /First 55 0 R /Last 56 0 R /Count 2`),
      52: entry('Chapter two', 50, `${to(5)} /Prev 51 0 R /Next 53 0 R /First 57 0 R /Last 57 0 R /Count -1`),
      53: entry('Website', 50, '/Prev 52 0 R /Next 54 0 R /A << /S /URI /URI (https://example.test/book) >>'),
      54: entry('Nowhere', 50, '/Prev 53 0 R'),
      55: entry('First  section', 51, `${to(3)} /Next 56 0 R`),
      56: entry('Second section', 51, `${to(3)} /Prev 55 0 R`),
      57: entry('Last section', 52, to(6)),
    },
  });
}
