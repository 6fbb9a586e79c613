/** Turns the options into what the engine is asked for. */
import type { SeenBox } from '../../adapters/pdfium-seen.ts';
import { compileRe2 } from '../../adapters/re2.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { type Finder, wordFinder } from '../../contract/text/find-words.ts';
import { type OwnPattern, patternFinder } from '../../contract/text/known-patterns.ts';
import type { OptionValues } from '../../contract/tool.ts';
import type { RedactRequest } from '../../engine/redact/boxes/request.ts';
import { Wanted } from '../../engine/redact/find/wanted.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

export interface ReadRequest {
  readonly request: RedactRequest;
  /** What the report calls each finder: never the words themselves. */
  readonly names: readonly string[];
}

const BLACK = { red: 0, green: 0, blue: 0 };
const WHITE = { red: 1, green: 1, blue: 1 };

/** @param choose the pages of a range. @throws ToolError `bad-option`, `bad-pages`. */
export function readRequest(options: Options, choose: (range: string) => readonly number[]): ReadRequest {
  const words = options.text.map((each) =>
    wordFinder(each, { matchCase: options.case, wholeWords: options['whole-words'] }),
  );
  const known = options.patterns.known.map((each) => patternFinder(each));
  const own = options.patterns.own.map(ownFinder);
  const wanted = new Wanted([...words, ...known, ...own]);
  const label = options.style === 'label' ? options.label.trim() : '';
  if (wanted.isIn(label)) throw new ToolError('bad-option', { field: 'label', ...because('label-shows-words') });
  const names = [
    ...words.map((_, index) => `words ${index + 1}`),
    ...options.patterns.known,
    ...own.map((_, index) => `own pattern ${index + 1}`),
  ];
  const inOrder = (range: string) => [...new Set(choose(range))].sort((a, b) => a - b);
  const request: RedactRequest = {
    wanted,
    words,
    areas: readAreas(options.areas ?? [], choose),
    wholePages: new Set(options['whole-pages'] === '' ? [] : choose(options['whole-pages'])),
    searched: inOrder(options.pages),
    images: options.images,
    paddingPt: options.padding,
    look: { color: colorOf(options), label },
    metadata: options.metadata,
    ocr: options.ocr,
    rasterize: options.rasterize,
  };
  return { request, names };
}

function colorOf({ style, color }: Options): RedactRequest['look']['color'] {
  if (style === 'white') return WHITE;
  return style === 'color' && typeof color !== 'string' ? color : BLACK;
}

function readAreas(
  areas: NonNullable<Options['areas']>,
  choose: (range: string) => readonly number[],
): ReadonlyMap<number, readonly SeenBox[]> {
  const byPage = new Map<number, SeenBox[]>();
  for (const { page: range, x, y, width, height } of areas) {
    const box = { left: x, top: y, right: x + width, bottom: y + height };
    for (const page of new Set(choose(range))) byPage.set(page, [...(byPage.get(page) ?? []), box]);
  }
  return byPage;
}

/** Searched in time that only grows with the text: no pattern can hang it. @throws ToolError `bad-option`. */
function ownFinder({ written, source, flags }: OwnPattern): Finder {
  const compiled = compile(written, source, flags);
  return {
    find(text) {
      const matcher = compiled.matcher(text);
      const found: { start: number; end: number }[] = [];
      while (matcher.find()) {
        if (matcher.end(0) > matcher.start(0)) found.push({ start: matcher.start(0), end: matcher.end(0) });
      }
      return found;
    },
  };
}

function compile(written: string, source: string, flags: string): ReturnType<typeof compileRe2> {
  try {
    return compileRe2(source, flags);
  } catch (error) {
    const why = because('not-this-pattern', { pattern: written });
    throw new ToolError('bad-option', { field: 'patterns', ...why }, { cause: error });
  }
}
