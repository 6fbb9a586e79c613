/** Puts the damage that was found in a file into plain words. */
import type { PdfDamage } from '../../adapters/qpdf-messages.ts';

const WORDS: Readonly<Record<PdfDamage, string>> = {
  'no-header': 'It does not begin like a PDF.',
  'no-trailer': 'Its end is missing or cut off.',
  'cross-references': 'Its table of contents is broken.',
  'stream-length': 'Some of its data is cut off.',
  'page-tree': 'Its list of pages is broken.',
  objects: 'Parts of it are missing.',
  syntax: 'Some of it cannot be read.',
};

/** What was found, in at most two sentences. */
export function describeDamage(damage: readonly PdfDamage[]): string {
  return damage
    .slice(0, 2)
    .map((kind) => WORDS[kind])
    .join(' ');
}

/** A stray word in one object is no damage that a person would see; the rest is. */
export function isWorthTelling(damage: readonly PdfDamage[]): boolean {
  return damage.some((kind) => kind !== 'syntax');
}
