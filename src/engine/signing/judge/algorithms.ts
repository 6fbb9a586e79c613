/** The algorithms that signatures in PDFs are made with: by their identifiers, and how strong they are. */
import { constants, createVerify, type KeyObject, verify } from 'node:crypto';
import { children, type DerElement } from '../../bytes/der.ts';
import { readOid } from './object-identifier.ts';

const HASHES: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.5': 'md5',
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  '2.16.840.1.101.3.4.2.8': 'sha3-256',
  '2.16.840.1.101.3.4.2.9': 'sha3-384',
  '2.16.840.1.101.3.4.2.10': 'sha3-512',
};

/** Hashes that are part of the name of a signature algorithm. */
const SIGNED_WITH: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.4': 'md5',
  '1.2.840.113549.1.1.5': 'sha1',
  '1.2.840.113549.1.1.14': 'sha224',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.1': 'sha1',
  '1.2.840.10045.4.3.1': 'sha224',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
};

const RSA_PSS = '1.2.840.113549.1.1.10';
const TAG_0 = 0xa0;
/** Of the salt of RSA-PSS. */
const TAG_2 = 0xa2;
const DEFAULT_SALT_BYTES = 20;

/** As `node:crypto` names it; undefined for one that is not known. */
export function hashOf(identifier: string): string | undefined {
  return HASHES[identifier];
}

/** The hash that a signature is made over: its algorithm may name one, else that of the signer counts. */
export function hashSignedWith(algorithm: DerElement | undefined, digest: string): string | undefined {
  const [identifier, parameters] = children(algorithm?.content);
  const name = identifier ? readOid(identifier) : '';
  return name === RSA_PSS ? pssParameters(parameters).hash : (SIGNED_WITH[name] ?? digest);
}

export interface SignatureToTry {
  readonly key: KeyObject;
  readonly algorithm: DerElement | undefined;
  /** Of the signer, where the algorithm names none of its own. */
  readonly digest: string;
  readonly signature: Uint8Array;
}

/** @param pieces what should have been signed. */
export function isSignedBy(
  { key, algorithm, digest, signature }: SignatureToTry,
  pieces: Iterable<Uint8Array>,
): boolean {
  const [identifier, parameters] = children(algorithm?.content);
  try {
    if (key.asymmetricKeyType === 'ed25519' || key.asymmetricKeyType === 'ed448')
      return verify(null, Buffer.concat([...pieces]), key, signature);
    const made = createVerify(hashSignedWith(algorithm, digest) ?? digest);
    for (const piece of pieces) made.update(piece);
    if (key.asymmetricKeyType === 'ec') return made.verify({ key, dsaEncoding: 'der' }, signature);
    if (!identifier || readOid(identifier) !== RSA_PSS) return made.verify(key, signature);
    const saltLength = pssParameters(parameters).salt;
    return made.verify({ key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }, signature);
  } catch {
    // A key that does not fit the algorithm.
    return false;
  }
}

/** RFC 4055, 3.1. */
function pssParameters(parameters: DerElement | undefined): {
  readonly hash: string | undefined;
  readonly salt: number;
} {
  const parts = children(parameters?.content);
  const [hashName] = children(children(parts.find(({ tag }) => tag === TAG_0)?.content)[0]?.content);
  const [salt] = children(parts.find(({ tag }) => tag === TAG_2)?.content);
  const length = salt ? [...salt.content].reduce((sum, byte) => sum * 256 + byte, 0) : DEFAULT_SALT_BYTES;
  return { hash: hashName ? hashOf(readOid(hashName)) : 'sha1', salt: length };
}

const WEAK_HASHES: readonly (string | undefined)[] = ['md5', 'sha1'];
const LEAST_RSA_BITS = 2048;
const WEAK_CURVES: readonly (string | undefined)[] = ['prime192v1', 'secp192k1', 'secp160r1', 'secp160k1', 'secp160r2'];

/** Hashes and keys that can be forged with enough effort (NIST SP 800-131A). */
export function isWeak(hash: string | undefined, key: KeyObject): boolean {
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {};
  const isShort = modulusLength !== undefined && modulusLength < LEAST_RSA_BITS;
  return WEAK_HASHES.includes(hash) || isShort || WEAK_CURVES.includes(namedCurve);
}

/** "RSA 2048, SHA-256". */
export function describeKey(hash: string | undefined, key: KeyObject): string {
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {};
  const kind = (key.asymmetricKeyType ?? '').toUpperCase();
  const size = modulusLength ?? namedCurve ?? '';
  return [`${kind} ${size}`.trim(), hash?.toUpperCase().replace(/^SHA(?=\d{3}$|1$)/, 'SHA-')]
    .filter(Boolean)
    .join(', ');
}
