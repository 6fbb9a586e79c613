/** The options of tools that make something else of a PDF and read its scanned pages first. */
import { choice } from './options.ts';
import { languages } from './rich-options.ts';

const HELP = 'What to do if no installed OCR language covers the script on the pages.';

/** What becomes of pages in a script that no installed language covers. @param when the answers to `ocr` with which pages are read. */
export function onUnknownScript(when?: readonly string[]) {
  return choice({
    title: 'Unknown script',
    help: when ? `${HELP} In files that also have text, these pages stay images.` : HELP,
    choices: { stop: 'Stop and tell me', continue: 'Continue anyway' },
    default: 'stop',
    ...(when && { shownWhen: { option: 'ocr', values: when } }),
  });
}

/** @param primary whether the first two are shown at once. */
export function scanOptions(primary: boolean) {
  return {
    ocr: choice({
      title: 'Scanned pages',
      help: 'Text recognition (OCR) turns scanned pages into text if this server has it installed.',
      choices: { auto: 'Recognise text', off: 'Keep as images', force: 'Run OCR on every page' },
      default: 'auto',
      primary,
    }),
    language: languages({
      title: 'OCR language',
      help: 'Choose up to five languages, main one first, or detect automatically.',
      default: 'auto',
      primary,
      shownWhen: { option: 'ocr', values: ['auto', 'force'] },
    }),
    'on-unknown-script': onUnknownScript(['auto', 'force']),
  };
}
