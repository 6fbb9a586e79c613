/** Two pages with colours of every kind that a PDF has, and how alike two files look in shades of grey. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openPdfium } from '../src/adapters/pdfium.ts';
import { openPicture } from '../src/adapters/sharp.ts';
import { assemble, type SampleObjects, sampleStream } from './sample-pdf.ts';

const exec = promisify(execFile);

/** Squares of 40 points, nine a row, from the upper left corner of a page of 400 by 400 points. */
const SQUARES: readonly string[] = [
  '1 0 0 rg SQUARE f',
  '0 0.6 0.9 0 k SQUARE f',
  '/DeviceRGB cs 0 0.5 1 sc SQUARE f',
  '/Spot cs 0.7 scn SQUARE f',
  '/Two cs 0.2 0.9 scn SQUARE f',
  '/Lab cs 60 50 -40 scn SQUARE f',
  '/Table cs 1 sc SQUARE f',
  '0 0.5 0 RG 8 w SQUARE S',
  '/Icc cs 0.9 0.4 0.1 scn SQUARE f',
  'q SQUARE W n /Axial sh Q',
  'q SQUARE W n /Mesh sh Q',
  '/Pattern cs /Tiles scn SQUARE f',
  '/Bare cs 0 0.6 0.2 /Stamp scn SQUARE f',
  '/Pattern cs /Sweep scn SQUARE f',
  'q PLACE cm 40 0 0 40 0 0 cm /Rows Do Q',
  'q PLACE cm 40 0 0 40 0 0 cm /Few Do Q',
  'q PLACE cm 40 0 0 40 0 0 cm /Key Do Q',
  'q PLACE cm 40 0 0 40 0 0 cm /Veil Do Q',
  'q PLACE cm 40 0 0 40 0 0 cm BI /W 2 /H 1 /CS /RGB /BPC 8 /F /AHx ID ff8000 0080ff> EI Q',
  'q PLACE cm /Form Do Q',
  'q /Soft gs 0.8 0 0.6 rg SQUARE f Q',
  'q 0.9 0.8 0.1 rg SQUARE f /Times gs 0.4 0.9 0.9 rg SQUARE f Q',
  'q 0.2 0.2 0.9 rg BT /Drawn 40 Tf 1 0 0 1 PLACED Tm (ab) Tj ET Q',
  'BT 0.7 0.2 0.2 rg /F1 20 Tf 1 0 0 1 PLACED Tm (Red) Tj ET',
  'BT /F1 20 Tf 0 g 1 0 0 1 PLACED Tm (Black) Tj ET',
];

function page(): string {
  return SQUARES.map((square, index) => {
    const [x, y] = [5 + (index % 9) * 43, 350 - Math.floor(index / 9) * 43];
    const at = square.replaceAll('SQUARE', `${x} ${y} 40 40 re`).replaceAll('PLACED', `${x} ${y}`);
    return `q ${at.replaceAll('PLACE', `1 0 0 1 ${x} ${y}`)} Q`;
  }).join('\n');
}

function image(entries: string, hex: string): string {
  return sampleStream(
    `${hex}>`,
    `/Type /XObject /Subtype /Image /BitsPerComponent 8 /Filter /ASCIIHexDecode ${entries}`,
  );
}

const FORM = '/Type /XObject /Subtype /Form';
const LAB = '[/Lab << /WhitePoint [0.9505 1 1.089] /Range [-100 100 -100 100] >>]';
const TWO = '[/DeviceN [/Hot /Cold] /DeviceRGB 21 0 R]';
/** Flag, x, y and colour of three corners. */
const MESH = '00 00 00 ff 00 00  00 ff 00 00 ff 00  00 00 ff 00 00 ff'.replaceAll(' ', '');

/** Functions, a profile and gradients. */
const COLOURS: SampleObjects = {
  20: '<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 0.6 1 0] /N 1 >>',
  21: sampleStream('{ dup 0.5 mul 3 1 roll exch }', '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]'),
  22: sampleStream('no profile at all', '/N 3 /Alternate /DeviceRGB'),
  23: '<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [5 0 400 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >>',
  24: sampleStream(
    `${MESH}>`,
    '/ShadingType 4 /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [40 120 300 360 0 1 0 1 0 1] /Filter /ASCIIHexDecode',
  ),
  25: `<< /ShadingType 3 /ColorSpace /DeviceCMYK /Coords [220 300 0 220 300 80] /Extend [true true] /Function
    << /FunctionType 3 /Domain [0 1] /Bounds [0.5] /Encode [0 1 0 1] /Functions [
    << /FunctionType 2 /Domain [0 1] /C0 [1 0 0 0] /C1 [0 1 0 0] /N 1 >> << /FunctionType 2 /Domain [0 1] /C0 [0 1 0 0] /C1 [0 0 1 0] /N 1 >>] >> >>`,
};

/** Images, forms, patterns, glyphs and annotations. */
const DRAWN: SampleObjects = {
  30: image('/Width 2 /Height 2 /ColorSpace /DeviceRGB', 'ff000000ff000000ffffff00').replace(
    '/Type',
    '/Interpolate false /Type',
  ),
  31: image('/Width 2 /Height 1 /ColorSpace [/Indexed /DeviceRGB 1 <ff8800 0088ff>] /SMask 37 0 R', '0001'),
  32: image('/Width 2 /Height 1 /ColorSpace /DeviceRGB /Mask [0 0 0 0 255 255]', '0000ffff2200'),
  33: sampleStream(
    '0.1 0.7 0.3 rg 0 0 40 40 re f 40 0 0 40 0 0 cm q 0.5 0 0 0.5 0 0 cm /Rows Do Q',
    `${FORM} /BBox [0 0 40 40] /Resources << /XObject << /Rows 30 0 R >> >>`,
  ),
  34: sampleStream(
    '0.9 0.3 0.1 rg 0 0 4 8 re f',
    '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 8 8] /XStep 8 /YStep 8 /Resources << >>',
  ),
  35: sampleStream(
    '0 0 4 8 re f',
    '/PatternType 1 /PaintType 2 /TilingType 1 /BBox [0 0 8 8] /XStep 8 /YStep 8 /Resources << >>',
  ),
  36: sampleStream(
    '0.9 1 0.9 rg 0 0 400 400 re f',
    `${FORM} /BBox [0 0 400 400] /Group << /S /Transparency /CS /DeviceRGB >>`,
  ),
  37: image('/Width 2 /Height 1 /ColorSpace /DeviceGray', 'ff40'),
  40: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 98 /Widths [0.5 0.5] /Encoding << /Differences [97 /a /b] >> /CharProcs << /a 41 0 R /b 42 0 R >> /Resources << >> >>',
  41: sampleStream('0.5 0 d0 0.9 0.5 0 rg 0 0 0.4 0.8 re f'),
  42: sampleStream('0.5 0 0 0 0.4 0.8 d1 0 0 0.4 0.8 re f'),
  50: '<< /Type /Annot /Subtype /Square /Rect [10 20 90 60] /C [1 0 0] /IC [0.5 1 0.5] /AP << /N 52 0 R >> >>',
  51: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (Name) /V (Ann) /Rect [110 20 190 60] /DA (/F1 12 Tf 0 0 1 rg) /MK << /BG [1 1 0.6] >> /AP << /N 53 0 R >> >>',
  52: sampleStream('0.5 1 0.5 rg 1 0 0 RG 2 w 1 1 78 38 re B', `${FORM} /BBox [0 0 80 40]`),
  53: sampleStream(
    '1 1 0.6 rg 0 0 80 40 re f 0 0 1 rg BT /F1 12 Tf 4 14 Td (Ann) Tj ET',
    `${FORM} /BBox [0 0 80 40] /Resources << /Font << /F1 10 0 R >> >>`,
  ),
  54: '<< /Type /Annot /Subtype /Link /Rect [200 20 290 60] /Border [0 0 0] /A << /S /URI /URI (https://example.com/) >> >>',
};

/** Both pages draw the same; the first has a comment and a field, too. */
export function colourfulPdf(entries = ''): Buffer {
  const places = { Axial: '23 0 R', Mesh: '24 0 R' };
  const shadings = `/Shading << /Axial ${places.Axial} /Mesh ${places.Mesh} >>`;
  const spaces = `/Spot [/Separation /Orange /DeviceCMYK 20 0 R] /Two ${TWO} /Lab ${LAB} /Bare [/Pattern /DeviceRGB]
    /Table [/Indexed /DeviceRGB 1 <00ff00 ff00ff>] /Icc [/ICCBased 22 0 R]`;
  const objects = '/Rows 30 0 R /Few 31 0 R /Key 32 0 R /Veil 37 0 R /Form 33 0 R';
  const resources = `<< /Font << /F1 10 0 R /Drawn 40 0 R >> ${shadings} /ColorSpace << ${spaces} >> /XObject << ${objects} >>
    /Pattern << /Tiles 34 0 R /Stamp 35 0 R /Sweep << /PatternType 2 /Shading 25 0 R >> >>
    /ExtGState << /Soft << /SMask << /S /Luminosity /G 36 0 R >> >> /Times << /BM /Multiply >> >> >>`;
  const box = '/Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Resources 9 0 R';
  return assemble({
    1: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [51 0 R] /DR << /Font << /F1 10 0 R >> >> >> ${entries} >>`,
    2: '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>',
    3: `<< ${box} /Contents 5 0 R /Annots [50 0 R 51 0 R 54 0 R] >>`,
    4: `<< ${box} /Contents 5 0 R >>`,
    5: sampleStream(page()),
    9: resources,
    10: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...COLOURS,
    ...DRAWN,
  });
}

export interface DrawnPages {
  readonly width: number;
  /** Red, green and blue of each pixel, a page after another. */
  readonly pages: readonly Uint8Array[];
}

/** As PDFium draws them, with comments and fields. */
export async function drawnByPdfium(path: string): Promise<DrawnPages> {
  const document = await openPdfium(path, { name: 'drawn' });
  try {
    const { widthPt, heightPt } = document.pageSize(0);
    const size = { widthPx: Math.round(widthPt), heightPx: Math.round(heightPt) };
    const pages = Array.from({ length: document.pageCount }, (_, page) =>
      document.withPage(page, (open) => document.draw(open, size)),
    );
    return { width: size.widthPx, pages };
  } finally {
    document.close();
  }
}

/** As poppler draws them. */
export async function drawnByPoppler(path: string): Promise<DrawnPages> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-drawn-'));
  try {
    await exec('pdftoppm', ['-r', '72', '-png', path, join(folder, 'p')]);
    const pages: Uint8Array[] = [];
    let width = 0;
    for (const file of (await readdir(folder)).sort()) {
      const picture = openPicture(await readFile(join(folder, file)))
        .toColourspace('srgb')
        .removeAlpha();
      const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
      pages.push(data);
      width = info.width;
    }
    return { width, pages };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Channels of a pixel that differ most. */
export function mostColour(page: Uint8Array): number {
  let most = 0;
  for (let at = 0; at < page.length; at += 3) {
    const [r = 0, g = 0, b = 0] = page.subarray(at, at + 3);
    most = Math.max(most, Math.abs(r - g), Math.abs(g - b), Math.abs(r - b));
  }
  return most;
}

/** Share of the pixels that are not as a colour of the old page makes them expect. @param within levels of 255. */
export function shareAmiss(
  before: Uint8Array,
  after: Uint8Array,
  expected: (red: number, green: number, blue: number) => readonly number[],
  within: number,
): number {
  let amiss = 0;
  for (let at = 0; at < before.length; at += 3) {
    const [r = 0, g = 0, b = 0] = before.subarray(at, at + 3);
    if (expected(r, g, b).some((value, part) => Math.abs(value - (after[at + part] ?? 0)) > within)) amiss++;
  }
  return amiss / (before.length / 3);
}
