/** Paper names and lengths, in PostScript points (1/72 inch). */

export interface PageSize {
  readonly widthPt: number;
  readonly heightPt: number;
}

const POINTS: Readonly<Record<string, number>> = { pt: 1, mm: 72 / 25.4, cm: 72 / 2.54, in: 72, px: 0.75 };

const NAMED_PAPERS: Readonly<Record<string, PageSize>> = {
  letter: { widthPt: 612, heightPt: 792 },
  legal: { widthPt: 612, heightPt: 1008 },
  tabloid: { widthPt: 792, heightPt: 1224 },
  ledger: { widthPt: 1224, heightPt: 792 },
  executive: { widthPt: 522, heightPt: 756 },
  statement: { widthPt: 396, heightPt: 612 },
  folio: { widthPt: 612, heightPt: 936 },
};

/** Sizes nearer than this are one paper: fractions of points differ from program to program. */
const SAME_PT = 0.5;

/** Largest page side that PDF viewers promise to show (ISO 32000-1 annex C). */
export const MAX_SIDE_PT = 14_400;

/** ISO 216 areas: A0 is 841 × 1189 mm, B0 1000 × 1414 mm; each next size halves the longer side. */
const ISO_MM: Readonly<Record<string, readonly [number, number]>> = { a: [841, 1189], b: [1000, 1414] };

/** Reads `10mm`, `-0.5in`, `36`; the bare number is points. Undefined when it is no length. */
export function parseLengthPt(text: string): number | undefined {
  const match = /^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*(pt|mm|cm|in|px)?\s*$/i.exec(text);
  if (!match) return undefined;
  return Number(match[1]) * (POINTS[(match[2] ?? 'pt').toLowerCase()] ?? 1);
}

/** Reads a paper name (`a4`, `letter`, any case) or `WxH` lengths (`210mmx297mm`). Undefined when it is neither. */
export function parsePaper(text: string): PageSize | undefined {
  const name = text.trim().toLowerCase();
  if (Object.hasOwn(NAMED_PAPERS, name)) return NAMED_PAPERS[name];
  const iso = /^([ab])(\d|10)$/.exec(name);
  if (iso) return isoPaper(iso[1] ?? '', Number(iso[2]));
  // "px" has an x of its own, so every x is tried as the divider: `10pxx20px`.
  for (const divider of name.matchAll(/[x×]/g)) {
    const widthPt = parseLengthPt(name.slice(0, divider.index));
    const heightPt = parseLengthPt(name.slice(divider.index + 1));
    if (widthPt && heightPt && widthPt <= MAX_SIDE_PT && heightPt <= MAX_SIDE_PT) return { widthPt, heightPt };
  }
  return undefined;
}

/** `a4`, `letter`, or `210x297mm` for sizes without a name, whichever way round. */
export function paperName(size: PageSize): string {
  const isoNames = Object.keys(ISO_MM).flatMap((series) => Array.from({ length: 11 }, (_, step) => `${series}${step}`));
  const names = [...Object.keys(NAMED_PAPERS), ...isoNames];
  const sides = (paper: PageSize | undefined) => [paper?.widthPt ?? 0, paper?.heightPt ?? 0].sort((a, b) => a - b);
  const [short = 0, long = 0] = sides(size);
  const found = names.find((name) => {
    const [width = 0, height = 0] = sides(parsePaper(name));
    return Math.abs(width - short) < SAME_PT && Math.abs(height - long) < SAME_PT;
  });
  const mm = (pt: number) => Math.round(pt / (POINTS.mm ?? 1));
  return found ?? `${mm(size.widthPt)}x${mm(size.heightPt)}mm`;
}

function isoPaper(series: string, step: number): PageSize | undefined {
  const base = ISO_MM[series];
  if (!base) return undefined;
  let [width, height] = base;
  for (let n = 0; n < step; n++) [width, height] = [Math.floor(height / 2), width];
  const mm = POINTS.mm ?? 1;
  return { widthPt: width * mm, heightPt: height * mm };
}
