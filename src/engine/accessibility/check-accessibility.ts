/** Checks a PDF for what stops people who use a screen reader, as far as a program can tell (ISO 14289-1, WCAG 2.2). */
import type { PdfiumDocument } from '../../adapters/pdfium.ts';
import { readGlyphColumns } from '../../adapters/pdfium-text.ts';
import { Pace } from '../concurrency/pace.ts';
import { openDrawable } from '../document/open/open-drawable.ts';
import type { OpenedPdf } from '../document/open/open-input.ts';
import { unlessDamaged } from '../document/open/unless-damaged.ts';
import { isLetter } from '../recognise/page-text-state.ts';
import { checkAnnotations } from './check-annotations.ts';
import { isAllMarked } from './check-content.ts';
import { checkDocument } from './check-document.ts';
import { checkStructure } from './check-structure.ts';
import { type Finding, Findings } from './findings.ts';
import { readPageResources } from './page-resources.ts';
import { readStructure, type Structure } from './structure.ts';

export interface CheckedFile {
  readonly findings: readonly Finding[];
  /** Whose text could not be read; from 1. */
  readonly unreadablePages: readonly number[];
}

interface CheckContext {
  readonly file: string;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly onPage: (page: number) => void;
}

/** @throws ToolError `cancelled`. */
export async function checkAccessibility(opened: OpenedPdf, context: CheckContext): Promise<CheckedFile> {
  const { document, pages } = opened;
  const findings = new Findings();
  const numbers = new Map(pages.map(({ number }, index) => [number, index + 1]));
  const structure = readStructure(document);
  checkDocument(opened, findings);
  if (structure)
    checkStructure(document, structure, (object) => (object === undefined ? undefined : numbers.get(object)), findings);
  const unreadablePages: number[] = [];
  const { file, folder, signal } = context;
  const drawable = await unlessDamaged(() => openDrawable(document, pages, { file, folder, signal }));
  const pace = new Pace(signal);
  try {
    for (const [index, reference] of pages.entries()) {
      const number = index + 1;
      checkAnnotations(document, { reference, number }, structure, findings);
      const isRead =
        drawable && (await unlessDamaged(async () => checkPage(opened, number, drawable.pdfium, structure, findings)));
      if (!isRead) unreadablePages.push(number);
      context.onPage(number);
      if (pace.isDue()) await pace.pause();
    }
  } finally {
    await drawable?.close();
  }
  return { findings: findings.all, unreadablePages };
}

/** What the page shows, and whether it can be read out. */
function checkPage(
  { document, pages }: OpenedPdf,
  number: number,
  pdfium: PdfiumDocument,
  structure: Structure | undefined,
  findings: Findings,
): true {
  const reference = pages[number - 1];
  if (!reference) throw new RangeError(`there is no page ${number}`);
  const { hasLetters, hasUnknown, hasInk } = readLetters(pdfium, number - 1);
  const { drawsImages, lacksFonts } = readPageResources(document, reference);
  if (hasLetters || drawsImages) findings.tested('text', hasLetters, number);
  if (hasLetters) findings.tested('unicode', !hasUnknown, number);
  // Text that only lies over a scan is drawn with no font (ISO 14289-1, 7.21.4.1).
  if (hasInk) findings.tested('fonts', !lacksFonts, number);
  const tagged = structure?.contents.get(reference.number) ?? new Set<number>();
  // Without tags it is the whole file.
  if (structure) findings.tested('content', isAllMarked(document, reference, tagged), number);
  else if (hasLetters || drawsImages) findings.tested('content', false);
  return true;
}

interface PageLetters {
  readonly hasLetters: boolean;
  readonly hasUnknown: boolean;
  readonly hasInk: boolean;
}

function readLetters(pdfium: PdfiumDocument, index: number): PageLetters {
  return pdfium.withPage(index, (page) => {
    const letters = readGlyphColumns(page).glyphs().filter(isLetter);
    return {
      hasLetters: letters.length > 0,
      hasUnknown: letters.some(({ unmapped }) => unmapped),
      hasInk: letters.some(({ invisible }) => !invisible),
    };
  });
}
