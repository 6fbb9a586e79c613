/** The two options of tools that make something else of a PDF and read its scanned pages first. */
import { choice } from './options.ts';
import { languages } from './rich-options.ts';

/** @param primary whether both are shown at once. */
export function scanOptions(primary: boolean) {
  return {
    ocr: choice({
      title: 'Pages that are pictures',
      help: 'Reads scanned pages with text recognition, where this server has it.',
      choices: { auto: 'Read them', off: 'Leave them', force: 'Read every page anew' },
      default: 'auto',
      primary,
    }),
    language: languages({
      title: 'Language of scans',
      help: 'What the recognised text is written in.',
      default: 'auto',
      primary,
      shownWhen: { option: 'ocr', values: ['auto', 'force'] },
    }),
  };
}
