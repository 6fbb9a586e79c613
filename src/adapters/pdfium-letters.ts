/** Reads the letters of a page from PDFium without their places: enough to tell whether two pages say the same. */
import type { OpenPage } from './pdfium.ts';

/** UTF-16 units joined into text at once. */
const CHUNK = 8192;

/** All letters in the order of the content, spaces and line ends that PDFium adds left out. */
export function readLetters({ pdfium: { call }, handle }: OpenPage): string {
  const text = call._FPDFText_LoadPage(handle);
  if (text === 0) return '';
  try {
    const parts: string[] = [];
    let units: number[] = [];
    const count = call._FPDFText_CountChars(text);
    for (let index = 0; index < count; index++) {
      const unit = call._FPDFText_GetUnicode(text, index) & 0xffff;
      const mayBeAdded = unit === 0x20 || unit === 0x0d || unit === 0x0a;
      if (mayBeAdded && call._FPDFText_IsGenerated(text, index) === 1) continue;
      units.push(unit);
      if (units.length < CHUNK) continue;
      parts.push(String.fromCharCode(...units));
      units = [];
    }
    return parts.join('') + String.fromCharCode(...units);
  } finally {
    call._FPDFText_ClosePage(text);
  }
}
