/** The languages that text recognition has been installed for on this machine, told by their files. */
import { glob } from 'node:fs/promises';
import path from 'node:path';

/** Where the system's packages put them, by version of the program. */
const TRAINED = '/usr/share/tesseract-ocr/*/tessdata/*.traineddata';
/** Models for the direction of pages and for equations: no languages. */
const NOT_LANGUAGES = ['osd', 'equ'];

/** Codes such as `deu`, in their own order; none where recognition is not installed. */
export async function installedLanguages(): Promise<readonly string[]> {
  const codes = new Set<string>();
  for await (const file of glob(TRAINED)) codes.add(path.basename(file, '.traineddata'));
  return [...codes].filter((code) => !NOT_LANGUAGES.includes(code)).sort();
}
