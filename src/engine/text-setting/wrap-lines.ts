/** Breaks text into lines of a width: at spaces, and inside words that are longer than a line. */
import type { Lettering, LetterStyle } from './text-setter.ts';

export function wrapLines(text: string, widthPt: number, style: LetterStyle, lettering: Lettering): string {
  const fits = (line: string) => lettering.measure(line, style).widthPt <= widthPt;
  return text
    .split(/\r\n|[\n\r]/)
    .flatMap((paragraph) => {
      const lines: string[] = [];
      let line = '';
      for (const word of paragraph.split(' ')) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (fits(longer)) {
          line = longer;
          continue;
        }
        if (line !== '') lines.push(line);
        line = '';
        for (const letter of word) {
          if (!fits(line + letter)) {
            lines.push(line);
            line = '';
          }
          line += letter;
        }
      }
      return [...lines, line];
    })
    .join('\n');
}
