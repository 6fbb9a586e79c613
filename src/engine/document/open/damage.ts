/** Puts the damage that was found in a file into plain words. */
import type { PdfDamage } from '../../../adapters/qpdf-messages.ts';
import { phrases } from '../../../contract/messages/phrases.ts';
import type { Phrase } from '../../../contract/messages/reason-params.ts';
import { ToolError } from '../../../contract/messages/tool-error.ts';
import type { InputFile } from '../../../contract/operation.ts';

/** What was found, as `found` in at most two sentences. */
export function describeDamage(damage: readonly PdfDamage[]): Phrase<'found'> {
  return phrases('found', damage.slice(0, 2));
}

/** A stray word in one object is no damage that a person would see; the rest is. */
export function isWorthTelling(damage: readonly PdfDamage[]): boolean {
  return damage.some((kind) => kind !== 'syntax');
}

export function damaged(input: InputFile, damage: readonly PdfDamage[], cause?: unknown): ToolError {
  return new ToolError('damaged', { file: input.name, ...describeDamage(damage) }, { cause });
}
