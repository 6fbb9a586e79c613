/** Whether a name is UTF-8, as names of fonts, inks and tags have to be. */

/** @param name one character a byte. */
export function isUtf8(name: string): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(name, 'latin1'));
    return true;
  } catch {
    return false;
  }
}
