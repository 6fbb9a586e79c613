/** Checks the web pages of PDFs made on the spot, the exact ones in a browser. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '../../../tests/browser/launch-browser.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { scanPdf } from '../../../tests/scan-pdf.ts';
import { NAILS_PAGE, PROSE } from '../../../tests/text-lines.ts';
import { zipNames, zipPart } from '../../../tests/zip-part.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let bench: OperationTest<typeof tool>;
beforeEach(async () => {
  bench = await OperationTest.start(tool, run);
});
afterEach(() => bench.end());

const IMAGE = 'q 60 0 0 40 20 60 cm BI /W 2 /H 2 /CS /RGB /BPC 8 /F /AHx ID FF000000FF000000FFFFFF00> EI Q';

interface Sample {
  readonly page?: string;
  readonly catalog?: string;
}

async function convert(
  pages: readonly string[],
  options: Record<string, unknown> = {},
  { page = '', catalog = '' }: Sample = {},
): Promise<OutputFile> {
  const pdf = samplePdf(pages.length, {
    content: (number) => pages[number - 1] ?? '',
    page: () => page,
    catalog,
    objects: { 3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>' },
  });
  const [output] = await bench.run([await bench.file('nails.pdf', pdf)], options);
  if (!output) throw new Error('no output');
  return output;
}

async function html(...given: Parameters<typeof convert>): Promise<string> {
  return readFile((await convert(...given)).path, 'utf8');
}

test('writes headings, paragraphs and lists that flow', async () => {
  const prose = PROSE.join(' ');
  const made = await html([NAILS_PAGE], { css: 'none' }, { catalog: '/Lang (en-GB)' });
  expect(made).toContain('<html lang="en-GB">');
  expect(made.slice(made.indexOf('<body>'))).toBe(
    `<body>\n<h1>Nails</h1>\n<p>${prose}</p>\n<ul>\n<li>iron</li>\n<li>steel</li>\n</ul>\n<p>${prose}</p>\n</body>\n</html>\n`,
  );
});

test('looks like the document where styles are wanted', async () => {
  const made = await html([NAILS_PAGE]);
  expect(made).toMatch(/h1 \{ font-family: 'Arial', sans-serif; font-size: 20pt/);
  expect(made).toMatch(/body \{ [^}]*font-size: 10pt/);
  const output = await convert([NAILS_PAGE], { css: 'file' });
  expect(await zipNames(output.path)).toEqual(['nails.html', 'style.css']);
});

test('packs images beside the page, or into it', async () => {
  const output = await convert([`${NAILS_PAGE}\n${IMAGE}`]);
  expect(output).toMatchObject({
    type: 'zip',
    pattern: '{name}-html',
    report: { found: { images: 1, headings: 1, lists: 1 } },
  });
  expect(await zipNames(output.path)).toEqual(['nails.html', 'images/p001-1.png']);
  expect(await html([`${NAILS_PAGE}\n${IMAGE}`], { images: 'inline' })).toContain('src="data:image/png;base64,');
  expect(await html([`${NAILS_PAGE}\n${IMAGE}`], { images: 'none' })).not.toContain('<img');
});

test('writes a web page for each page', async () => {
  const output = await convert([NAILS_PAGE, NAILS_PAGE, NAILS_PAGE.replace('Nails', 'Rust')], {
    split: 'page',
    pages: '2-3',
  });
  expect(await zipNames(output.path)).toEqual(['nails.html', 'nails-002.html', 'nails-003.html']);
  expect(await zipPart(output.path, 'nails.html')).toContain('<a href="nails-003.html">Rust</a>');
});

test('reads scanned pages first', async () => {
  const [output] = await bench.run([await bench.file('scan.pdf', await scanPdf({ lines: ['Iron nails'] }))], {
    images: 'none',
  });
  expect(await readFile(output?.path ?? '', 'utf8')).toContain('Iron nails');
}, 60_000);

test('says that there is no text', async () => {
  await expect(convert([''], { ocr: 'off' })).rejects.toMatchObject({ code: 'nothing-found' });
});

const LINK = '/Annots [<< /Subtype /Link /Rect [0 215 200 240] /A << /S /URI /URI (https://example.org/a) >> >>]';

test('draws pages exactly, with text that a browser finds and links that it follows', async () => {
  const { path } = await convert(
    [`1 0 0 rg 100 0 101 30 re f 0 g\n${NAILS_PAGE}`, NAILS_PAGE],
    { mode: 'exact' },
    { page: LINK },
  );
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 600, height: 1_000 } });
    await page.setContent(await readFile(path, 'utf8'));
    expect(await page.locator('section').count()).toBe(2);
    const box = await page.locator('#page-1 text', { hasText: 'This is' }).first().boundingBox();
    // 20 points from the left of a page in the middle, as wide as the text is in Helvetica.
    expect((box?.x ?? 0) - (600 - 201 * (96 / 72)) / 2).toBeCloseTo(20 * (96 / 72), 0);
    expect(box?.width).toBeGreaterThan(120 * (96 / 72));
    expect(await page.locator('#page-1 a').first().getAttribute('href')).toBe('https://example.org/a');
    const picture = await page.locator('#page-1 svg').screenshot();
    expect(await colourAt(picture, 0.75, 0.95)).toEqual([255, 0, 0]);
    expect(await colourAt(picture, 0.25, 0.95)).toEqual([255, 255, 255]);
  } finally {
    await browser.close();
  }
}, 60_000);

test('leads from one exact page to another, also in another file', async () => {
  const page = '/Annots [<< /Subtype /Link /Rect [0 215 200 240] /Dest [14 0 R /Fit] >>]';
  expect(await html([NAILS_PAGE, NAILS_PAGE], { mode: 'exact' }, { page })).toMatch(/<a href="#page-2"><tspan/);
  const split = await convert([NAILS_PAGE, NAILS_PAGE], { mode: 'exact', split: 'page' }, { page });
  expect(await zipPart(split.path, 'nails-001.html')).toContain('<a href="nails-002.html#page-2">');
  expect(await zipPart(split.path, 'nails-002.html')).toContain('<a href="#page-2">');
});

test('names exact pages that come again apart', async () => {
  const again = { mode: 'exact', pages: '2,1,1' };
  const made = await html([NAILS_PAGE, NAILS_PAGE], again);
  expect([...made.matchAll(/<section id="(.*?)"/g)].map(([, id]) => id)).toEqual(['page-1', 'page-2', 'page-3']);
  const { path } = await convert([NAILS_PAGE, NAILS_PAGE], { ...again, split: 'page' });
  expect(await zipNames(path)).toEqual(['nails.html', 'nails-002.html', 'nails-001.html', 'nails-001-2.html']);
});

test('splits exact pages by page, and by chapter', async () => {
  const outline = '/Outlines 100 0 R';
  const pages = await convert([NAILS_PAGE, NAILS_PAGE], { mode: 'exact', split: 'page' }, { catalog: outline });
  expect(await zipNames(pages.path)).toEqual(['nails.html', 'nails-001.html', 'nails-002.html']);
  const [output] = await bench.run([await bench.file('nails.pdf', outlined())], { mode: 'exact', split: 'heading' });
  expect(await zipNames(output?.path ?? '')).toEqual(['nails.html', 'nails-001.html', 'nails-002.html']);
  expect(await zipPart(output?.path ?? '', 'nails.html')).toContain('<a href="nails-002.html">Rust</a>');
});

/** Three pages; a bookmark of the first level leads to the third. */
function outlined(): Buffer {
  return samplePdf(3, {
    catalog: '/Outlines 100 0 R',
    objects: {
      100: '<< /Type /Outlines /First 101 0 R /Last 101 0 R /Count 1 >>',
      101: '<< /Title (Rust) /Parent 100 0 R /Dest [16 0 R /Fit] >>',
    },
  });
}

async function colourAt(picture: Buffer, x: number, y: number): Promise<readonly number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
  return [...data.subarray(at, at + 3)];
}
