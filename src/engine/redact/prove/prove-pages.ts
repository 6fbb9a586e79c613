/** Searches the pages of a saved result again, as it was never seen before: by text, by picture, and under the boxes. */
import { openPdfium } from '../../../adapters/pdfium.ts';
import type { SeenBox } from '../../../adapters/pdfium-seen.ts';
import { popplerPages } from '../../../adapters/poppler.ts';
import { inOrder } from '../../concurrency/in-order.ts';
import type { Letter, PageMatch } from '../../page/words/found-letters.ts';
import type { ReadingLanguages } from '../../recognise/languages.ts';
import { PageReader, plainReading, READING_LANES } from '../../recognise/page-reader.ts';
import type { RedactContext, RedactRequest } from '../boxes/request.ts';
import { findInPicture, findInText, surveyPage } from '../find/find-on-page.ts';
import { lettersOfContent, lettersOfWalk } from '../find/sources.ts';
import type { ReopenedResult } from './prove-document.ts';

export interface ProofInput {
  readonly path: string;
  readonly name: string;
  readonly request: RedactRequest;
  /** Pages with boxes: they are drawn and read. */
  readonly boxed: ReadonlySet<number>;
  /** Pages that were searched as pictures before. */
  readonly recognised: ReadonlySet<number>;
  /** Undefined where nothing here can read pictures. */
  readonly languages: ReadingLanguages | undefined;
  readonly onPage: (done: number) => void;
}

/** What is left on a page: what has to be found again is nothing. */
export interface LeftOnPage {
  readonly page: number;
  readonly matches: readonly PageMatch[];
}

/** @returns the pages on which something is left. @throws ToolError `engine-missing`, `engine-failed`, `cancelled`. */
export async function provePages(
  input: ProofInput,
  result: ReopenedResult,
  context: RedactContext,
): Promise<readonly LeftOnPage[]> {
  const { path, name, request, languages } = input;
  const pdfium = await openPdfium(path, { name });
  const unitOf = (page: number) =>
    result.document.number(result.document.dict(result.pages[page - 1] ?? null)?.get('UserUnit') ?? null) ?? 1;
  // Where only boxes were asked for there is nothing to be read.
  const reads = languages !== undefined && !request.wanted.isNothing;
  const reader = reads ? new PageReader(pdfium, plainReading(languages, unitOf), context) : undefined;
  const poppler = popplerPages(path, result.pages.length, context.signal);
  const searched = new Set(request.searched);
  const left: LeftOnPage[] = [];
  const look = async (page: number): Promise<LeftOnPage> => {
    const words = (await poppler.next()).value ?? [];
    const reference = result.pages[page - 1];
    if (!reference || !searched.has(page)) return { page, matches: [] };
    context.signal.throwIfAborted();
    const surveyed = surveyPage(result.document, reference, result.fonts);
    const finders = request.wanted.finders;
    const inText = findInText(surveyed, { pdfium, index: page - 1, words }, finders);
    const letters = [
      ...lettersOfWalk(surveyed.survey.glyphs, surveyed.frame),
      ...lettersOfContent(pdfium, page - 1, surveyed.frame),
    ];
    const under =
      request.look.label === '' ? underAreas(letters, request.areas.get(page) ?? [], surveyed.frame.unit) : [];
    const read = reader && input.boxed.has(page) && inText.length === 0 ? await reader.read(page) : undefined;
    // Forms that only recognition sees count where it was asked before; words count everywhere.
    const seen = input.recognised.has(page)
      ? finders
      : finders.map((each) => (request.words.includes(each) ? each : NOTHING));
    const inPicture = read && 'read' in read ? findInPicture(read.read, seen) : [];
    return { page, matches: [...inText, ...under, ...inPicture] };
  };
  try {
    const all = Array.from({ length: result.pages.length }, (_, index) => index + 1);
    for await (const found of inOrder(all, READING_LANES, look)) {
      if (found.matches.length > 0) left.push(found);
      input.onPage(found.page);
    }
    return left;
  } finally {
    await reader?.close();
    await poppler.return(undefined);
    pdfium.close();
  }
}

const NOTHING = { find: () => [] };
/** Share of a letter's box, from each side, that has no ink. */
const EDGE = 0.3;

/** Letters that still stand in the boxes that the visitor drew. Fields and comments that touch one are gone as a whole. */
function underAreas(letters: readonly Letter[], areas: readonly SeenBox[], unit: number): readonly PageMatch[] {
  return letters.flatMap(({ text, box }) => {
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    const isUnder = areas.some(
      (area) =>
        box.left + EDGE * width < area.right / unit &&
        box.right - EDGE * width > area.left / unit &&
        box.top + EDGE * height < area.bottom / unit &&
        box.bottom - EDGE * height > area.top / unit,
    );
    return isUnder && text.trim() !== '' ? [{ finder: -1, boxes: [box], glyphs: [] }] : [];
  });
}
