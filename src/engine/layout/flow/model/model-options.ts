/** What making a model asks for, and what all of its parts are made with: origins and measures. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import type { Origin, Picture } from '../../model.ts';
import type { RunOptions } from '../paragraphs/runs.ts';

export interface ModelOptions extends Omit<RunOptions, 'withoutLabel'> {
  leadingEm(em: number, text: string): number;
  /** Undefined where it could not be drawn. */
  pictureOf(page: number, box: Box): Picture | undefined;
  isRecognised(page: number): boolean;
  /** Most letters of the document run from right to left. */
  readonly rightToLeft?: boolean;
}

export function origin(page: number, box: Box, options: ModelOptions, confidence = 0.9): Origin {
  return { page, box, source: options.isRecognised(page) ? 'ocr' : 'file', confidence };
}

export function halves(value: number): number {
  return Math.round(value * 2) / 2;
}
