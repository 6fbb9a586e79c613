/** Tells which printed pages belong to one sheet: those below each other, and those beside each other where it is too wide. */

import {
  goesOnBeside,
  type PageProfile,
  repeatsHeadings,
  sharedCentres,
  sharedColumns,
  sharedRows,
} from './page-profile.ts';
import { findStrips, type StripRange } from './page-strips.ts';
import type { PrintedOrigin } from './printed-headings.ts';
import { type Strips, sheetStrips } from './sheet-strips.ts';
import type { PageLimits } from './strip-evidence.ts';

export interface PrintedSheet {
  readonly strips: Strips;
}

/** Share of the lines or columns that must agree. */
const AGREE = 0.7;
/** The same where cells stand in the middle of wrapped text, of which there are more places. */
const CENTRED = 0.9;
/** In points, beside what the next page begins with: more room than this below or beside means that nothing was cut off. */
/** Pages whose rows are the same and whose columns are not go beside each other though there seems to be room left. */
const TWIN = { rows: 0.95, count: 8, columns: 0.25, room: 0.2 };
const SPARE = { below: 30, beside: 14 };

/** Pages without text belong nowhere. @param profiles in the order of the pages. */
export function printedSheets(profiles: readonly PageProfile[]): readonly PrintedSheet[] {
  const limits = limitsOf(profiles);
  const ranges = profiles.some(({ origin }) => origin)
    ? []
    : findStrips(profiles, (strip) => roomBesideStrip(strip, limits));
  const sheets: PageProfile[][][] = [];
  let whole: PageProfile[][] | undefined;
  for (const [index, profile] of profiles.entries()) {
    const range = ranges.find(({ from, strips, pages }) => index >= from && index < from + strips * pages);
    if (range) {
      if (index === range.from) {
        whole = stripsIn(profiles, range);
        sheets.push(whole);
      }
      continue;
    }
    if (!profile.box) continue;
    const strips = sheets.at(-1) === whole ? undefined : sheets.at(-1);
    const strip = strips?.at(-1);
    const place = strips && strip ? placeOf(profile, strips, limits) : 'new';
    if (place === 'below') strip?.push(profile);
    else if (place === 'beside') strips?.push([profile]);
    else sheets.push([[profile]]);
  }
  return sheets.map((strips) => ({ strips: strips.map((strip) => strip.map(({ page }) => page)) }));
}

/** @param starts the first pages of all sheets, 1-based, as the file tells them. */
export function knownSheets(profiles: readonly PageProfile[], starts: readonly number[]): readonly PrintedSheet[] {
  const limits = limitsOf(profiles);
  const sheetOf = (page: number) => starts.findLastIndex((start) => start <= page);
  const sheets = Map.groupBy(profiles, ({ page }) => sheetOf(page));
  return [...sheets.values()]
    .filter((pages) => pages.some(({ box }) => box))
    .map((pages) => ({ strips: withText(sheetStrips(pages, limits), pages) }));
}

/** Strips without any text, and bands without any, are left out: they have no place on the sheet. */
function withText(strips: Strips, profiles: readonly PageProfile[]): Strips {
  const written = new Set(profiles.flatMap(({ page, box }) => (box ? [page] : [])));
  const isWritten = (page: number | undefined) => page !== undefined && written.has(page);
  const bands = Array.from({ length: Math.max(...strips.map((strip) => strip.length)) }, (_, band) =>
    strips.some((strip) => isWritten(strip[band])),
  );
  return strips.filter((strip) => strip.some(isWritten)).map((strip) => strip.filter((_, band) => bands[band]));
}

function roomBesideStrip(strip: readonly PageProfile[], limitsOfPage: (profile: PageProfile) => PageLimits): number {
  const [first] = strip;
  if (!first) return Infinity;
  const limits = limitsOfPage(first);
  return limits.right - Math.max(...strip.map(({ box }) => box?.right ?? 0)) + limits.left - SPARE.beside;
}

/** What is empty in every strip takes no room. */
function stripsIn(profiles: readonly PageProfile[], { from, strips, pages }: StripRange): PageProfile[][] {
  const all = Array.from({ length: strips }, (_, strip) =>
    profiles.slice(from + strip * pages, from + (strip + 1) * pages),
  );
  const written = Array.from({ length: pages }, (_, band) => all.some((strip) => strip[band]?.box));
  return all.map((strip) => strip.filter((_, band) => written[band]));
}

/** How far the pages of one size are written on: the furthest of them, or as far from this edge as from the other. */
export function limitsOf(profiles: readonly PageProfile[]): (profile: PageProfile) => PageLimits {
  const keyOf = ({ size }: PageProfile) => `${Math.round(size.widthPt)} ${Math.round(size.heightPt)}`;
  const groups = Map.groupBy(profiles, keyOf);
  const limits = new Map(
    [...groups].map(([key, group]) => {
      const boxes = group.flatMap(({ box }) => (box ? [box] : []));
      const [{ size } = { size: { widthPt: 0, heightPt: 0 } }] = group;
      const left = Math.min(...boxes.map((box) => box.left));
      const top = Math.min(...boxes.map((box) => box.top));
      const right = Math.max(size.widthPt - left - 4, ...boxes.map((box) => box.right));
      const bottom = Math.max(size.heightPt - top - 4, ...boxes.map((box) => box.bottom));
      return [key, { left, top, right, bottom }] as const;
    }),
  );
  return (profile) => limits.get(keyOf(profile)) ?? { left: 0, top: 0, right: 0, bottom: 0 };
}

function placeOf(
  profile: PageProfile,
  strips: readonly (readonly PageProfile[])[],
  limitsOfPage: (profile: PageProfile) => PageLimits,
): 'below' | 'beside' | 'new' {
  const strip = strips.at(-1) ?? [];
  const [before, top] = [strip.at(-1), strip[0]];
  if (!before || !top || !hasSameSize(profile, before)) return 'new';
  if (profile.origin && before.origin && top.origin) return byHeadings(profile.origin, before.origin, top.origin);
  if (strips.length === 1 && goesOnBeside(profile, top)) return 'beside';
  const limits = limitsOfPage(before);
  const roomBelow = limits.bottom - (before.box?.bottom ?? 0);
  const isCutBelow = roomBelow < profile.firstBottom - limits.top + SPARE.below;
  const roomBeside = limits.right - Math.max(...strip.map(({ box }) => box?.right ?? 0));
  const isCutBeside = roomBeside < profile.firstRight - limits.left + SPARE.beside;
  const first = strips.length > 1 ? strips[0]?.[strip.length] : undefined;
  const columns = sharedColumns(profile, before);
  const goesBelow =
    isCutBelow &&
    columns >= AGREE &&
    (strips.length === 1 || (first !== undefined && sharedRows(profile, first).most >= AGREE));
  const rows = sharedRows(profile, top);
  // A strip of a few cells has few of the rows: those of the strips before it count, too.
  const most = Math.max(...strips.map(([first]) => (first ? sharedRows(profile, first).most : 0)));
  const isTwin = rows.least >= TWIN.rows && top.rows.length >= TWIN.count && columns <= TWIN.columns;
  const mayBeCut = isTwin && roomBeside < TWIN.room * before.size.widthPt + profile.firstRight - limits.left;
  const centred = Math.max(...strips.map(([first]) => (first ? sharedCentres(profile, first) : 0)));
  const isForm = strips.some(([first]) => first && repeatsHeadings(profile, first));
  const goesBeside = !isForm && ((isCutBeside && (most >= AGREE || centred >= CENTRED)) || mayBeCut);
  if (goesBelow && goesBeside) return columns >= most || columns > 0.9 ? 'below' : 'beside';
  if (goesBelow) return 'below';
  return goesBeside ? 'beside' : 'new';
}

/** Where the letters of columns and the numbers of rows are printed, they tell all. */
function byHeadings(own: PrintedOrigin, before: PrintedOrigin, top: PrintedOrigin): 'below' | 'beside' | 'new' {
  if (own.column === before.column && own.row > before.row) return 'below';
  return own.row === top.row && own.column > top.column ? 'beside' : 'new';
}

function hasSameSize(a: PageProfile, b: PageProfile): boolean {
  return Math.abs(a.size.widthPt - b.size.widthPt) < 2 && Math.abs(a.size.heightPt - b.size.heightPt) < 2;
}
