/** Searches the pages of a document one after another: their text by three programs, their pictures by recognition. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openPdfium, type PdfiumDocument } from '../../adapters/pdfium.ts';
import { popplerPages } from '../../adapters/poppler.ts';
import { inOrder } from '../concurrency/in-order.ts';
import { userUnit } from '../geometry/seen-page.ts';
import type { PageMatch } from '../page/words/found-letters.ts';
import type { ReadingLanguages } from '../recognise/languages.ts';
import type { OcrPage } from '../recognise/ocr-page.ts';
import { PageReader, plainReading, READING_LANES } from '../recognise/page-reader.ts';
import { PdfDict } from '../syntax/object.ts';
import { writeDocument } from '../syntax/write-document.ts';
import type { RedactContext, RedactRequest, RedactSource } from './boxes/request.ts';
import type { TextFonts } from './content/walk-drawing.ts';
import {
  findInPicture,
  findInText,
  mayShowMore,
  type PageReadings,
  type SurveyedPage,
  surveyPage,
} from './find/find-on-page.ts';
import { mergeMatches } from './find/merge-matches.ts';

export interface SearchedPage {
  /** From 1. */
  readonly number: number;
  readonly surveyed: SurveyedPage;
  readonly matches: readonly PageMatch[];
  /** Whether anything may have to go. */
  readonly isTouched: boolean;
  /** Whether its pictures were searched, too; undefined where it has none that could say anything. */
  readonly isRecognised: boolean | undefined;
}

export interface SearchInput {
  readonly source: RedactSource;
  readonly request: RedactRequest;
  readonly fonts: TextFonts;
  /** Undefined where nothing here can read pictures. */
  readonly languages: ReadingLanguages | undefined;
}

/** All pages in their order. @throws ToolError `engine-missing`, `engine-failed`, `damaged`, `too-complex`, `cancelled`. */
export async function* searchPages(input: SearchInput, context: RedactContext): AsyncGenerator<SearchedPage> {
  const { document, pages, name } = input.source;
  const { workDir, signal } = context;
  const path = join(workDir, `source-${randomUUID()}.pdf`);
  await writeDocument(document, path, { signal, version: document.version });
  const pdfium: PdfiumDocument = await openPdfium(path, { name });
  const poppler = popplerPages(path, pages.length, signal);
  const reader = readerFor(input, pdfium, context);
  const search = async (number: number): Promise<SearchedPage> => {
    const words = (await poppler.next()).value ?? [];
    return searchPage(number, input, { pdfium, index: number - 1, words }, reader);
  };
  try {
    yield* inOrder(
      pages.map((_, index) => index + 1),
      READING_LANES,
      search,
    );
  } finally {
    await reader?.close();
    await poppler.return(undefined);
    pdfium.close();
    await rm(path, { force: true });
  }
}

function readerFor(
  { source: { document, pages }, request, languages }: SearchInput,
  pdfium: PdfiumDocument,
  context: RedactContext,
): PageReader | undefined {
  if (!languages || !request.ocr) return undefined;
  const unitOf = (page: number) => userUnit(document, document.dict(pages[page - 1] ?? null) ?? new PdfDict());
  return new PageReader(pdfium, plainReading(languages, unitOf), context);
}

async function searchPage(
  number: number,
  { source, request, fonts }: SearchInput,
  readings: PageReadings,
  reader: PageReader | undefined,
): Promise<SearchedPage> {
  const { wanted, wholePages, searched, areas } = request;
  const page = source.pages[number - 1];
  if (!page) throw new RangeError(`There is no page ${number}.`);
  const surveyed = surveyPage(source.document, page, fonts);
  const found = { number, surveyed, matches: [], isRecognised: undefined };
  const isSearched = searched.includes(number) && !wanted.isNothing && !wholePages.has(number);
  if (!isSearched) return { ...found, isTouched: wholePages.has(number) || areas.has(number) };
  const inText = findInText(surveyed, readings, wanted.finders);
  if (!mayShowMore(surveyed)) return { ...found, matches: inText, isTouched: true };
  const read = await recognised(number, reader);
  const inPicture = read ? findInPicture(read, wanted.finders) : [];
  return { ...found, matches: mergeMatches([inText, inPicture]), isTouched: true, isRecognised: read !== undefined };
}

async function recognised(number: number, reader: PageReader | undefined): Promise<OcrPage | undefined> {
  const result = await reader?.read(number);
  return result && 'read' in result ? result.read : undefined;
}
