/** The last step before a signed file is written: fonts, and what the signatures' looks mean for the file's standard. */
import type { RunContext } from '../../contract/operation.ts';
import { dropFalseClaim } from '../../engine/document/catalog/false-claim.ts';
import type { Looks } from '../../engine/signing/mark-appearance.ts';
import type { SignableFile } from '../../engine/signing/signable-file.ts';
import type { Lettering } from '../../engine/text-setting/text-setter.ts';

interface Finished {
  readonly file: SignableFile;
  readonly looks: Looks;
  readonly lettering: Lettering;
  readonly context: RunContext;
}

/** Embeds the fonts, tells of letters that none of them has, and takes out a mark of PDF/A that would no longer be true. */
export async function finishLooks({ file, looks, lettering, context }: Finished): Promise<void> {
  if (lettering.missing.length > 0) context.warn('letters-missing', { letters: lettering.missing.join(' ') });
  // What an earlier signature covers says so too: its metadata stays.
  if (looks.addition && file.signatures.length === 0) dropFalseClaim(file.layer, looks.addition, context.warn);
  await lettering.finish();
}
