/** The options of tools that make something else of a PDF and read its scanned pages first. */
import type { Common } from './option.ts';
import { choice, decimal, length } from './options.ts';
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

/** When a scanned page counts as blank. @param shownWhen absent where it always matters. */
export function blankOptions(shownWhen?: Common['shownWhen']) {
  const when = shownWhen ? { shownWhen } : {};
  return {
    'ignore-margin': length({
      title: 'Ignore margin',
      help: 'Width of the strip at the edge of a scan that isn’t checked. Shadows and punched holes are often there.',
      min: '0mm',
      max: '50mm',
      default: '8mm',
      ...when,
    }),
    threshold: decimal({
      title: 'Minimum blank area',
      help: 'Percentage of a scanned page that must be empty. Below 99.5, pages with a little writing also count as blank.',
      min: 90,
      max: 100,
      unit: '%',
      default: 99.5,
      ...when,
    }),
  };
}
