/** What the signatures of a file allow to be added to it (ISO 32000-2, 12.8.2.2 and table 232). */

import type { Signature } from '../document/forms/signature.ts';
import type { PdfDocument } from '../syntax/document.ts';

/** `none`; `fill`: fields filled in and signed; `annotate`: comments too; `all`: nobody has forbidden anything. */
export type AllowedChanges = 'none' | 'fill' | 'annotate' | 'all';

const BY_LEVEL: Readonly<Record<number, AllowedChanges>> = { 1: 'none', 2: 'fill', 3: 'annotate' };

/** The strictest wish of all who signed. */
export function allowedChanges(document: PdfDocument, signatures: readonly Signature[]): AllowedChanges {
  const levels: number[] = [];
  for (const { field } of signatures) {
    const dict = document.dict(field);
    const value = document.dict(dict?.get('V') ?? null);
    for (const item of document.array(value?.get('Reference') ?? null)) {
      const reference = document.dict(item);
      const method = document.nameOf(reference?.get('TransformMethod') ?? null);
      const parameters = document.dict(reference?.get('TransformParams') ?? null);
      // Without a number, forms may be filled in (table 257).
      if (method === 'DocMDP') levels.push(document.number(parameters?.get('P') ?? null) ?? 2);
    }
    const lock = document.number(document.dict(dict?.get('Lock') ?? null)?.get('P') ?? null);
    if (lock !== undefined) levels.push(lock);
  }
  return levels.length === 0 ? 'all' : (BY_LEVEL[Math.min(...levels)] ?? 'fill');
}
