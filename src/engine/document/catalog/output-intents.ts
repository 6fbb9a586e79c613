/** What device colours of a document mean: its output intents (14.11.5). */
import type { PdfDocument } from '../../syntax/document.ts';

/** How many components the colours of each intent's profile have: 1 gray, 3 RGB, 4 CMYK. Nothing for intents without a profile. */
export function intentComponents(document: PdfDocument): readonly number[] {
  return document.array(document.catalog.get('OutputIntents')).flatMap((intent) => {
    const profile = document.dict(document.dict(intent)?.get('DestOutputProfile') ?? null);
    return document.number(profile?.get('N') ?? null) ?? [];
  });
}
