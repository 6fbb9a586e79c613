/** Finds what is to go on a page, in every way in which the page can be read. */
import type { PdfiumDocument } from '../../../adapters/pdfium.ts';
import type { PopplerWord } from '../../../adapters/poppler.ts';
import type { Finder } from '../../../contract/text/find-words.ts';
import { transformBox } from '../../geometry/matrix.ts';
import { findInLetters, type PageMatch } from '../../page/words/found-letters.ts';
import type { OcrPage } from '../../recognise/ocr-page.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfRef } from '../../syntax/object.ts';
import { PdfDict } from '../../syntax/object.ts';
import { PdfSyntaxError } from '../../syntax/parser.ts';
import { PageFrame } from '../content/page-frame.ts';
import { Survey } from '../content/survey.ts';
import { type Drawing, DrawingWalk, EndlessDrawing, pageDrawing, type TextFonts } from '../content/walk-drawing.ts';
import { mergeMatches } from './merge-matches.ts';
import { lettersOfPdfium, lettersOfPoppler, lettersOfRecognition, lettersOfWalk } from './sources.ts';

export interface SurveyedPage {
  readonly frame: PageFrame;
  readonly survey: Survey;
  /** Undefined where the page's content cannot be read or walked through: it can only be drawn. */
  readonly drawing: Drawing | undefined;
}

export function surveyPage(document: PdfDocument, page: PdfRef, fonts: TextFonts): SurveyedPage {
  const frame = new PageFrame(document, document.dict(page) ?? new PdfDict());
  const survey = new Survey();
  const drawing = pageDrawing(document, page);
  if (!drawing) return { frame, survey, drawing };
  try {
    new DrawingWalk(document, fonts, survey).walk(drawing);
    return { frame, survey, drawing };
  } catch (error) {
    if (!(error instanceof EndlessDrawing || error instanceof PdfSyntaxError)) throw error;
    return { frame, survey: new Survey(), drawing: undefined };
  }
}

export interface PageReadings {
  readonly pdfium: PdfiumDocument;
  /** 0-based. */
  readonly index: number;
  readonly words: readonly PopplerWord[];
}

/** What the text of the file says, by three programs. */
export function findInText(
  { frame, survey }: SurveyedPage,
  { pdfium, index, words }: PageReadings,
  finders: readonly Finder[],
): readonly PageMatch[] {
  return mergeMatches([
    findInLetters(lettersOfWalk(survey.glyphs, frame), finders),
    findInLetters(lettersOfPdfium(pdfium, index, frame), finders),
    findInLetters(lettersOfPoppler(words, frame), finders),
  ]);
}

export function findInPicture(read: OcrPage, finders: readonly Finder[]): readonly PageMatch[] {
  return findInLetters(lettersOfRecognition(read), finders);
}

/** In points: smaller pictures hold no words. */
const LEAST_PICTURE = { width: 18, height: 6 };
/** Letters that are drawn as paths have slanted lines or curves, most of them; so many make no word. */
const LEAST_PARTS = 4;
const UNIT = { left: 0, bottom: 0, right: 1, top: 1 };

/** Whether a page may show words that its text does not have: in pictures, curves, or fonts that tell no letters. */
export function mayShowMore({ survey, drawing }: SurveyedPage): boolean {
  if (!drawing || survey.slantedParts >= LEAST_PARTS) return true;
  const silent = survey.glyphs.filter(({ text, isSure }) => text === '' || !isSure).length;
  if (silent > 0) return true;
  return survey.pictures.some(({ matrix }) => {
    const { left, right, bottom, top } = transformBox(matrix, UNIT);
    const [width, height] = [right - left, top - bottom];
    return Math.max(width, height) >= LEAST_PICTURE.width && Math.min(width, height) >= LEAST_PICTURE.height;
  });
}
