/** Passwords as the key is made from them: SASLprep for AES-256 (ISO 32000-2, 7.6.4.3.2), PDFDocEncoding for older methods. */
import { encodeDocText } from '../../syntax/text-string.ts';

/** RFC 3454, table C.1.2: spaces that are no ASCII space. */
const OTHER_SPACES = /[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/gu;
/** RFC 3454, table B.1: what is not seen, such as a soft hyphen, joiners and variation selectors. */
const NOT_SEEN = /\u00ad|\u034f|\u1806|[\u180b-\u180d]|\u200c|\u200d|\u2060|[\ufe00-\ufe0f]|\ufeff/gu;
/** RFC 3454, tables C.2.1 and C.2.2. */
const CONTROLS = /[\p{Cc}\u06dd\u070f\u180e\u2028\u2029\u2061-\u2063\u206a-\u206f\ufff9-\ufffc\u{1d173}-\u{1d17a}]/u;

/** The largest password of AES-256, in bytes. */
export const MAX_PASSWORD_BYTES = 127;

/**
 * SASLprep (RFC 4013) for a query: mapped and normalised. Letters younger than Unicode 3.2, emoji among them, pass as they
 * are, and so does writing in two directions, which people do use.
 */
export function saslPrep(password: string): string {
  return password.replace(OTHER_SPACES, ' ').replace(NOT_SEEN, '').normalize('NFKC');
}

/** What can be typed nowhere: control characters and half characters. */
export function isTypeable(password: string): boolean {
  return !CONTROLS.test(password) && password.isWellFormed();
}

/** The bytes for a method; undefined where the method cannot hold the letters, or not that many. */
export function passwordBytes(password: string, method: 'aes-256' | 'aes-128'): Uint8Array | undefined {
  if (method === 'aes-128') return encodeDocText(password.normalize('NFC'));
  const bytes = new TextEncoder().encode(saslPrep(password));
  return bytes.length <= MAX_PASSWORD_BYTES ? bytes : undefined;
}
