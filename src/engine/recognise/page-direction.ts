/** Finds how a page must be turned to be read: by the direction of its text, or of what a scan shows. */
import { join } from 'node:path';
import type { PdfiumDocument } from '../../adapters/pdfium.ts';
import { type Glyph, readGlyphs } from '../../adapters/pdfium-text.ts';
import { detectOrientation } from '../../adapters/tesseract.ts';
import type { Turn } from '../geometry/page-box.ts';
import { drawPage } from '../images/render/draw-page.ts';
import { pagePixels } from '../images/render/page-size-px.ts';

/** Fewer letters say little: a page number may stand across a wide table. */
const MIN_LETTERS = 20;
/** So many of the letters must run one way. */
const MAJORITY = 0.7;
/** Tesseract's measure; below it the answer is a guess. */
const MIN_CONFIDENCE = 2;
/** What its orientation detection was made for. */
const DPI = 200;
const LIMITS = { sidePx: 8000, pixels: 16_000_000 };

/**
 * The clockwise turn that puts a page (0-based) upright, counted from how it is seen now; undefined where nothing on it
 * tells clearly enough.
 * @throws ToolError `engine-missing` when only a picture of the page could tell and Tesseract is not installed.
 */
export async function uprightTurn(
  document: PdfiumDocument,
  index: number,
  folder: string,
  signal: AbortSignal,
): Promise<Turn | undefined> {
  // The words that recognition put on a scan may stand where it was wrong; the picture is asked again.
  const letters = document.withPage(index, readGlyphs).filter((glyph) => isLetter(glyph));
  if (letters.length >= MIN_LETTERS) return textTurn(letters);
  const size = pagePixels({ ...document.pageSize(index), userUnit: 1 }, DPI, LIMITS);
  const path = join(folder, 'direction.png');
  const drawn = await drawPage(document, index, size, `${path}.rows`, signal);
  try {
    await drawn.open().toColourspace('b-w').png({ compressionLevel: 1 }).toFile(path);
  } finally {
    await drawn.close();
  }
  const found = await detectOrientation(path, Math.max(70, Math.round(size.dpi)), signal);
  return found && found.confidence >= MIN_CONFIDENCE ? found.turn : undefined;
}

function isLetter(glyph: Glyph): boolean {
  return !glyph.invisible && !glyph.generated && /[\p{L}\p{N}]/u.test(glyph.text);
}

/** By the way most baselines run; scripts from right to left are drawn with upright letters all the same. */
function textTurn(letters: readonly Glyph[]): Turn | undefined {
  const counts = new Map<number, number>();
  for (const { angle } of letters) {
    // Clockwise, since y grows downwards on a page as seen.
    const quarters = ((Math.round(angle / (Math.PI / 2)) % 4) + 4) % 4;
    counts.set(quarters, (counts.get(quarters) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  if (!most || most[1] < letters.length * MAJORITY) return undefined;
  return ([0, 270, 180, 90] as const)[most[0]];
}
