/** A profile of CMYK that says of every colour what viewers show where a file tells nothing: measured on a page of patches. */
import { openPdfiumContent } from '../../../adapters/pdfium.ts';
import { descriptionTag, fixed, iccProfile, noCopyrightTag, WHITE, xyzTag } from './icc-profile.ts';
import { lightOf, PRIMARIES } from './srgb-profile.ts';

const INKS = 4;
/** Shares of each ink that are measured; between them colours are mixed. */
const STEPS = 9;
const PATCHES = STEPS ** INKS;
/** The page is a square, and each patch one pixel. */
const SIDE = STEPS ** 2;
/** Where the curve of Lab begins. */
const DARK = 216 / 24_389;
const SLOPE = 24_389 / 27;

export async function inkProfile(): Promise<Uint8Array> {
  return iccProfile('scnrCMYKLab ', [
    ['desc', descriptionTag('CMYK as shown on screens')],
    ['cprt', noCopyrightTag()],
    ['wtpt', xyzTag(WHITE)],
    ['A2B0', tableTag(await patchColors())],
  ]);
}

/** Red, green and blue of every patch, a byte each; the last ink changes first. */
async function patchColors(): Promise<Uint8Array> {
  const pdfium = await openPdfiumContent(patchPage(), { name: 'colours' });
  try {
    return pdfium.withPage(0, (page) => pdfium.draw(page, { widthPx: SIDE, heightPx: SIDE }));
  } finally {
    pdfium.close();
  }
}

/** A PDF without an index, which every reader finds its objects in. */
function patchPage(): Uint8Array {
  const drawing: string[] = [];
  for (let patch = 0; patch < PATCHES; patch++) {
    const inks = Array.from({ length: INKS }, (_, ink) => Math.floor(patch / STEPS ** (INKS - 1 - ink)) % STEPS);
    const [x, y] = [patch % SIDE, SIDE - 1 - Math.floor(patch / SIDE)];
    drawing.push(`${inks.map((step) => step / (STEPS - 1)).join(' ')} k ${x} ${y} 1 1 re f`);
  }
  const content = drawing.join('\n');
  return Buffer.from(`%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 ${SIDE} ${SIDE}] /Resources << >> /Contents 4 0 R >> endobj
4 0 obj << /Length ${content.length} >> stream
${content}
endstream endobj
trailer << /Root 1 0 R /Size 5 >>
%%EOF
`);
}

/** A table of 16 bits, with curves that change nothing (`lut16Type`). */
function tableTag(colors: Uint8Array): Buffer {
  const straight = [0, 0xffff];
  const head = Buffer.alloc(52);
  head.write('mft2', 0, 'latin1');
  head.set([INKS, 3, STEPS], 8);
  for (const at of [12, 28, 44]) head.writeInt32BE(fixed(1), at);
  head.writeUInt16BE(straight.length, 48);
  head.writeUInt16BE(straight.length, 50);
  const points = new Uint16Array(PATCHES * 3);
  for (let patch = 0; patch < PATCHES; patch++) points.set(labOf(colors.subarray(patch * 3, patch * 3 + 3)), patch * 3);
  const curves = (count: number) => words(Array.from({ length: count }, () => straight).flat());
  return Buffer.concat([head, curves(INKS), words(points), curves(3)]);
}

function words(values: ArrayLike<number>): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (let at = 0; at < values.length; at++) bytes.writeUInt16BE(values[at] ?? 0, at * 2);
  return bytes;
}

/** L, a and b as 16 bits: 100 is 0xff00, and no colour is 0x8000. */
function labOf(color: Uint8Array): readonly number[] {
  const light = [...color].map((value) => lightOf(value / 255));
  const columns = Object.values(PRIMARIES);
  const [x = 0, y = 0, z = 0] = WHITE.map((white, row) => {
    const share = columns.reduce((sum, column, at) => sum + (column[row] ?? 0) * (light[at] ?? 0), 0) / white;
    return share > DARK ? Math.cbrt(share) : (SLOPE * share + 16) / 116;
  });
  const lab = [(116 * y - 16) * 652.8, (500 * (x - y) + 128) * 256, (200 * (y - z) + 128) * 256];
  return lab.map((value) => Math.min(0xffff, Math.max(0, Math.round(value))));
}
