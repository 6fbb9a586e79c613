/** Reads the lines of pages for their text and looks. */
import { openPdfium } from '../../adapters/pdfium.ts';
import type { RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import type { ReadablePdf } from '../../engine/document/open/open-for-reading.ts';
import type { ReadPage } from '../../engine/page/page-content.ts';
import { PageReading } from '../../engine/page/page-reading.ts';
import type { TextLine } from '../../engine/page/words/line.ts';
import { arrangeWords } from '../../engine/write/text/arrange-words.ts';
import { storedOptions } from '../../engine/write/text/stored-text.ts';
import type { tool } from './tool.ts';
import type { SeenLine } from './visible-title.ts';

type Options = OptionValues<typeof tool>;

/** Asked for by nobody, recognition gives only what it is rather sure of. */
const SURE = 50;
/** From this page on, pages without text are not recognised: a name stands further ahead. */
const MOST_RECOGNISED = 3;

export interface LineReader {
  /** @param page 1-based. @returns its lines in the order of reading; none where it has no text. */
  lines(page: number): Promise<readonly TextLine[]>;
  close(): Promise<void>;
}

/** @throws ToolError as `openPdfium` does. */
export async function openLines(
  { path, userUnit }: ReadablePdf,
  name: string,
  options: Options,
  context: RunContext,
): Promise<LineReader> {
  const document = await openPdfium(path, { name });
  const reading = new PageReading(
    document,
    {
      ...storedOptions(false, 'reading'),
      ocr: options.ocr,
      language: options.language,
      'on-unknown-script': 'continue',
      userUnit: (page) => userUnit(page),
      minConfidence: SURE,
    },
    // A name that was recognised is seen by whoever reads it.
    { ...context, warn: () => undefined },
  );
  return {
    lines: async (page) => {
      if (page > MOST_RECOGNISED) reading.leavePictures();
      return linesOf(await reading.read(page));
    },
    close: async () => {
      await reading.close();
      document.close();
    },
  };
}

function linesOf(read: ReadPage): readonly TextLine[] {
  return read.recognisedLines ?? arrangeWords(read, { layout: 'reading', area: null }).lines;
}

/** As text, columns apart by tabs. */
export function textOf({ words }: TextLine): string {
  return words.map(({ word, before }) => `${before}${word.text}`).join('');
}

/** Lines that stand level, each with the size of most of its letters. */
export function seenLines(lines: readonly TextLine[]): readonly SeenLine[] {
  return lines.flatMap((line) => {
    const words = line.words.filter(({ word }) => word.turn === 0 && word.slope === undefined);
    const { left, top, right, bottom } = line.box;
    const text = textOf({ ...line, words });
    return words.length === 0 ? [] : [{ text, sizePt: commonSize(words), left, top, right, bottom }];
  });
}

function commonSize(words: TextLine['words']): number {
  const letters = new Map<number, number>();
  for (const { word } of words) letters.set(word.sizePt, (letters.get(word.sizePt) ?? 0) + word.text.length);
  return [...letters].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0] as [number, number])[0];
}
