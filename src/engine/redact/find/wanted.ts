/** What is to go: tells whether a text holds it, and says the text without it. */
import { type Finder, joinRanges } from '../../../contract/text/find-words.ts';
import type { PdfString } from '../../syntax/object.ts';
import { readText } from '../../syntax/text-string.ts';

/** Stands for what was taken out of a text; always as long, so that nothing tells the length. */
export const TAKEN_OUT = '\u2588\u2588\u2588';

export class Wanted {
  readonly finders: readonly Finder[];

  constructor(finders: readonly Finder[]) {
    this.finders = finders;
  }

  get isNothing(): boolean {
    return this.finders.length === 0;
  }

  isIn(text: string): boolean {
    return text !== '' && this.finders.some((finder) => finder.find(text).length > 0);
  }

  /** @returns undefined where nothing of it is in the text. */
  without(text: string, inPlace = TAKEN_OUT): string | undefined {
    const ranges = joinRanges(this.finders.flatMap((finder) => finder.find(text)));
    if (ranges.length === 0) return undefined;
    let left = '';
    let at = 0;
    for (const { start, end } of ranges) {
      left += text.slice(at, start) + inPlace;
      at = end;
    }
    return left + text.slice(at);
  }

  /** The text of a string object without it, however that is written; undefined where it is not in it. */
  withoutIn(string: PdfString): string | undefined {
    for (const text of readingsOf(string)) {
      const left = this.without(text);
      if (left !== undefined) return left;
    }
    return undefined;
  }
}

/** As a text string, and as those write it who do not mark how. */
function readingsOf(string: PdfString): readonly string[] {
  const { bytes } = string;
  const readings = [readText(string)];
  if (bytes.some((byte) => byte >= 0x80)) readings.push(new TextDecoder().decode(bytes));
  if (bytes.length % 2 === 0 && bytes.some((byte) => byte === 0)) {
    readings.push(new TextDecoder('utf-16be').decode(bytes), new TextDecoder('utf-16le').decode(bytes));
  }
  return readings;
}
