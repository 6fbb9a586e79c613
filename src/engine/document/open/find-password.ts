/** Finds out which spelling of a given password opens a file. */
import { type PdfEncryption, readEncryption } from '../../../adapters/qpdf.ts';
import { saslPrep } from './prepare-password.ts';

export interface Opening {
  readonly encryption: PdfEncryption;
  /** The one that led there. */
  readonly password: string;
}

/**
 * Tries a password as given and as SASLprep would have it: programs differ in what they made the key from.
 * @throws ToolError `cancelled`, `engine-missing`, `too-complex`.
 */
export async function tryPassword(path: string, given: string, signal: AbortSignal): Promise<Opening> {
  const encryption = await readEncryption(path, { signal, password: given });
  const prepared = saslPrep(given);
  if (encryption.kind !== 'locked' || prepared === given) return { encryption, password: given };
  return { encryption: await readEncryption(path, { signal, password: prepared }), password: prepared };
}
