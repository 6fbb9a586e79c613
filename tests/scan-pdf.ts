/** Makes scans for tests: pages that are nothing but a picture of text, drawn by librsvg. */
import sharp from 'sharp';
import { assemble } from './sample-pdf.ts';

export interface ScanPage {
  readonly lines: readonly string[];
  /** Clockwise turn of the paper on the glass, in degrees. */
  readonly turn?: number;
  /** Colour of the paper; white when absent. */
  readonly paper?: string;
  /** Colour of the letters; black when absent. */
  readonly ink?: string;
  /** Whether the scanner keeps colours; gray when absent. */
  readonly inColour?: boolean;
  /** Black dots strewn over the paper; none when absent. */
  readonly specks?: number;
  /** What is drawn beside the lines, as SVG. */
  readonly art?: string;
  /** Entries of the page's dictionary. */
  readonly page?: string;
  /** Operators before and behind the picture. */
  readonly before?: string;
  readonly after?: string;
}

/** 150 dpi, A6: small enough to be read in a moment. */
const WIDTH_PX = 620;
const HEIGHT_PX = 420;
const FONT_PX = 30;

/** A PNG of the lines: gray, unless the scanner keeps colours. */
export async function scanPicture({
  lines,
  turn = 0,
  paper = 'white',
  ink = 'black',
  inColour = false,
  specks = 0,
  art = '',
}: ScanPage): Promise<Buffer> {
  const rows = lines.map((line, index) => `<text x="40" y="${70 + index * FONT_PX * 1.5}">${escapeXml(line)}</text>`);
  // Steps that no side of the picture is a multiple of strew them without chance.
  const dots = Array.from({ length: specks }, (_, at) => {
    const [x, y] = [(at * 233.17) % WIDTH_PX, (at * 97.31 + at ** 2 * 0.37) % HEIGHT_PX];
    return `<circle cx="${x}" cy="${y}" r="0.7"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${HEIGHT_PX}" font-family="Liberation Sans" font-size="${FONT_PX}"><rect width="100%" height="100%" fill="${paper}"/><g fill="${ink}">${rows.join('')}</g>${dots.join('')}${art}</svg>`;
  const picture = sharp(Buffer.from(svg)).rotate(turn, { background: paper });
  return picture
    .toColourspace(inColour ? 'srgb' : 'b-w')
    .withMetadata({ density: 150 })
    .png()
    .toBuffer();
}

/** One page for each, as large as its picture at 150 dpi; page n is object 10n, its picture 10n + 2. */
export async function scanPdf(...pages: readonly ScanPage[]): Promise<Buffer> {
  const objects: Record<number, string> = {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${(index + 1) * 10} 0 R`).join(' ')}] >>`,
    3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  };
  for (const [index, page] of pages.entries()) {
    const number = (index + 1) * 10;
    const image = sharp(await scanPicture(page));
    const space = page.inColour ? 'srgb' : 'b-w';
    const { data, info } = await image.toColourspace(space).jpeg({ quality: 90 }).toBuffer({ resolveWithObject: true });
    const [width, height] = [(info.width * 72) / 150, (info.height * 72) / 150];
    const content = `${page.before ?? ''} q ${width} 0 0 ${height} 0 0 cm /Im Do Q ${page.after ?? ''}`;
    objects[number] =
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${number + 1} 0 R ${page.page ?? ''} ` +
      `/Resources << ${(page.before ?? page.after) ? '/Font << /F1 3 0 R >>' : ''} /XObject << /Im ${number + 2} 0 R >> >> >>`;
    objects[number + 1] = `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
    objects[number + 2] =
      `<< /Type /XObject /Subtype /Image /Width ${info.width} /Height ${info.height} /BitsPerComponent 8 ` +
      `/ColorSpace /${page.inColour ? 'DeviceRGB' : 'DeviceGray'} /Filter /DCTDecode /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`;
  }
  return assemble(objects);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
