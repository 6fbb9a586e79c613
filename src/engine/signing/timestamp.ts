/** Asks for and reads trusted times (RFC 3161). Only a hash is ever sent. */
import { children, derTrue, integer, octets, oid, sequence } from '../bytes/der.ts';

/** By the bytes of the hash: SHA-256, SHA-384, SHA-512. */
const HASHES: Readonly<Record<number, string>> = {
  32: '2.16.840.1.101.3.4.2.1',
  48: '2.16.840.1.101.3.4.2.2',
  64: '2.16.840.1.101.3.4.2.3',
};
const GRANTED: readonly number[] = [0, 1];

/** Whether a hash is of a kind that is asked for. */
export function isStampable(digest: Uint8Array): boolean {
  return HASHES[digest.length] !== undefined;
}

/**
 * @param digest a SHA-256, SHA-384 or SHA-512.
 * @param nonce random bytes that the answer must repeat.
 */
export function timestampQuery(digest: Uint8Array, nonce: Uint8Array): Buffer {
  // A leading bit of 0 keeps the number positive and of one length.
  const number = Uint8Array.from(nonce, (byte, index) => (index === 0 ? (byte & 0x3f) | 0x40 : byte));
  return sequence(
    integer(1),
    sequence(sequence(oid(HASHES[digest.length] ?? '')), octets(digest)),
    integer(number),
    derTrue(),
  );
}

/**
 * The token of an answer; undefined where the service refused, or answered something else than it was asked.
 * Who the service is, is not judged here: the operator chose it.
 */
export function timestampToken(answer: Uint8Array, query: Uint8Array): Buffer | undefined {
  const [status, token] = children(children(answer)[0]?.content);
  const granted = children(status?.content)[0]?.content[0] ?? -1;
  if (!GRANTED.includes(granted) || !token) return undefined;
  const info = tokenInfo(token.whole);
  const [, asked, nonce] = children(children(query)[0]?.content);
  const same =
    asked && nonce && info && Buffer.from(info).includes(asked.whole) && Buffer.from(info).includes(nonce.whole);
  return same ? Buffer.from(token.whole) : undefined;
}

/** What the service signed: in SignedData the content, which is the TSTInfo. */
function tokenInfo(token: Uint8Array): Uint8Array | undefined {
  const signedData = children(children(children(token)[0]?.content)[1]?.content)[0];
  const [, , content] = children(signedData?.content);
  const [, wrapped] = children(content?.content);
  return children(wrapped?.content)[0]?.content;
}
