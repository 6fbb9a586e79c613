/** The styles of a page: those of its theme, the size of its letters, and what stands in its margins. */
import { BASE } from './base.ts';
import { BOOK } from './book.ts';
import { GITHUB } from './github.ts';
import { PLAIN } from './plain.ts';
import { REPORT } from './report.ts';

export type ThemeName = 'plain' | 'report' | 'github' | 'book';

const THEMES: Readonly<Record<ThemeName, string>> = { plain: PLAIN, report: REPORT, github: GITHUB, book: BOOK };

/** Where the page finds the letters of its formulas. */
export const MATH_FONT_PATH = '.sheaf/stix-two-math.woff2';

export interface StyleSettings {
  readonly theme: ThemeName;
  readonly fontSizePt: number;
  readonly pageNumbers: boolean;
}

/** @param title of the document, for its margins. */
export function styleSheet({ theme, fontSizePt, pageNumbers }: StyleSettings, title: string): string {
  const margins: Readonly<Record<string, string>> = {
    '--page-number': pageNumbers ? 'counter(page)' : 'none',
    '--page-of-pages': pageNumbers ? 'counter(page) " / " counter(pages)' : 'none',
    '--first-number': 'none',
    '--running-title': title === '' ? 'none' : cssString(title),
  };
  const filled = THEMES[theme].replaceAll(/var\((--[a-z-]+)\)/g, (whole, name: string) => margins[name] ?? whole);
  const font = `@font-face{font-family:'STIX Two Math';src:url(/${MATH_FONT_PATH})}`;
  return `${font}html{font-size:${fontSizePt}pt}${BASE}${filled}`;
}

/** In a style element, where `<` could end it. */
function cssString(text: string): string {
  return `"${text.replaceAll(/["\\<>\n]/g, (letter) => `\\${letter.charCodeAt(0).toString(16)} `)}"`;
}
