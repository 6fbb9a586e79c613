/** Which tools a result offers first: what people usually do next, and nothing that would undo what was just done. */
import type { ToolCard } from '../../../../contract/catalogue.ts';

/** Tools in sight before the others are asked for. */
const OFFERED = 3;

/** What usually follows a tool; any other is followed by the tools in their usual order. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  'add-watermark': ['protect-pdf', 'compress-pdf', 'flatten-pdf'],
  'clean-scan': ['ocr-pdf', 'compress-pdf', 'remove-blank-pages'],
  'compare-pdf': ['compress-pdf', 'protect-pdf', 'pdf-to-word'],
  'compress-pdf': ['protect-pdf', 'merge-pdf', 'sign-pdf'],
  'convert-to-pdf': ['merge-pdf', 'compress-pdf', 'sign-pdf'],
  'create-form': ['fill-form', 'protect-pdf', 'compress-pdf'],
  'edit-image': ['compress-image', 'resize-image', 'jpg-to-pdf'],
  'edit-pdf': ['sign-pdf', 'compress-pdf', 'protect-pdf'],
  'email-to-pdf': ['merge-pdf', 'redact-pdf', 'compress-pdf'],
  'fill-form': ['sign-pdf', 'flatten-pdf', 'protect-pdf'],
  'flatten-pdf': ['compress-pdf', 'protect-pdf', 'sign-pdf'],
  'jpg-to-pdf': ['ocr-pdf', 'compress-pdf', 'merge-pdf'],
  'merge-pdf': ['compress-pdf', 'add-page-numbers', 'organize-pdf'],
  'ocr-pdf': ['pdf-to-word', 'extract-text', 'compress-pdf'],
  'organize-pdf': ['add-page-numbers', 'compress-pdf', 'protect-pdf'],
  'protect-pdf': ['pdf-info'],
  'redact-pdf': ['sanitize-pdf', 'protect-pdf', 'compress-pdf'],
  'remove-signatures': ['edit-pdf', 'sign-pdf', 'compress-pdf'],
  'repair-pdf': ['compress-pdf', 'pdf-to-word', 'merge-pdf'],
  'resize-image': ['compress-image', 'convert-image', 'jpg-to-pdf'],
  'sanitize-pdf': ['protect-pdf', 'compress-pdf', 'pdf-info'],
  'sign-pdf': ['protect-pdf', 'compress-pdf', 'merge-pdf'],
  'split-pdf': ['merge-pdf', 'compress-pdf', 'protect-pdf'],
  'split-scan': ['ocr-pdf', 'clean-scan', 'compress-pdf'],
  'timestamp-pdf': ['validate-signature', 'pdf-info'],
  'unlock-pdf': ['edit-pdf', 'pdf-to-word', 'compress-pdf'],
};
/** What would undo a tool, or take its result apart again: offered last. */
const UNDO: Readonly<Record<string, readonly string[]>> = {
  'convert-archive': ['create-archive'],
  'create-archive': ['extract-archive', 'convert-archive', 'comic-to-pdf'],
  'merge-pdf': ['split-pdf'],
  'ocr-pdf': ['convert-to-pdf'],
  'pdf-to-epub': ['ebook-to-pdf', 'extract-archive', 'convert-archive'],
  'pdf-to-excel': ['convert-to-pdf'],
  'pdf-to-html': ['html-to-pdf'],
  'pdf-to-jpg': ['jpg-to-pdf'],
  'pdf-to-markdown': ['markdown-to-pdf'],
  'pdf-to-ppt': ['convert-to-pdf'],
  'pdf-to-svg': ['jpg-to-pdf', 'convert-to-pdf'],
  'pdf-to-word': ['convert-to-pdf'],
  'single-page-pdf': ['split-pdf'],
  'split-scan': ['merge-pdf'],
};
/** Their results ask for the new password, or lose a signature or a timestamp, in most other tools. */
const SEALS = ['protect-pdf', 'timestamp-pdf'];
const SIGNED = ['validate-signature', 'timestamp-pdf', 'pdf-info'];

interface Done {
  /** The tool that made the results; of a landing, the one that works for it. */
  readonly tool: string;
  /** With a certificate. */
  readonly signed: boolean;
  /** How many results there are. */
  readonly count: number;
}

/** @param fitting tools that take the results, best first. */
export function nextTools(fitting: readonly ToolCard[], { tool, signed, count }: Done) {
  // A report alone is of no use to tools that take whatever they are given.
  const isMadeFor = ({ extensions }: ToolCard) => extensions.length > 0;
  const fits = count > 1 || fitting.some(isMadeFor) ? fitting : [];
  const others = fits.filter(({ id }) => id !== tool);
  const meant = (signed ? SIGNED : NEXT[tool]) ?? [];
  const known = meant.flatMap((id) => others.find((card) => card.id === id) ?? []);
  const undoes = ({ id }: ToolCard) => UNDO[tool]?.includes(id) ?? false;
  const rest = others.filter((card) => !known.includes(card) && !undoes(card));
  const shown = signed || SEALS.includes(tool) ? known : [...known, ...rest].slice(0, OFFERED);
  return { first: shown, all: [...known, ...rest, ...others.filter(undoes)] };
}
