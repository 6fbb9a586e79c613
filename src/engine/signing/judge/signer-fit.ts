/** Whether what a signer signed is the content at hand (RFC 5652, 5.4), and the certificate the one that was meant (RFC 5035). */
import { createHash, type X509Certificate } from 'node:crypto';
import { children } from '../../bytes/der.ts';
import { hashOf, isSignedBy } from './algorithms.ts';
import { readOid } from './object-identifier.ts';
import type { SignerInfo } from './signed-data.ts';

/** `changed`: the bytes, or the value itself, are not those that were signed. `unknown`: it cannot be told. */
export type Integrity = 'intact' | 'changed' | 'unknown';

const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';
const SEQUENCE = 0x30;
const OCTETS = 0x04;

export interface SignedContent {
  /** By the hash of the signer. */
  readonly digest: Buffer;
  readonly pieces: Iterable<Uint8Array>;
  readonly type: string;
}

/** Either attributes are signed, one of which is the digest of the content, or the content itself. */
export function fitOf(
  signer: SignerInfo,
  certificate: X509Certificate,
  hash: string,
  content: SignedContent,
): Integrity {
  const { signedSet, signed, signature, signatureAlgorithm: algorithm } = signer;
  const attempt = { key: certificate.publicKey, algorithm, digest: hash, signature };
  if (!signedSet) return isSignedBy(attempt, content.pieces) ? 'intact' : 'changed';
  const type = signed.get(CONTENT_TYPE);
  const told = signed.get(MESSAGE_DIGEST)?.content;
  const isSame = told !== undefined && content.digest.equals(told) && (!type || readOid(type) === content.type);
  const isMeant = namesCertificate(signer, certificate) ?? true;
  return isSame && isMeant && isSignedBy(attempt, [signedSet]) ? 'intact' : 'changed';
}

/** Whether what was signed names this certificate; undefined where it names none. */
export function namesCertificate({ signed }: SignerInfo, certificate: X509Certificate): boolean | undefined {
  const newer = signed.get(SIGNING_CERTIFICATE_V2);
  const attribute = newer ?? signed.get(SIGNING_CERTIFICATE);
  if (!attribute) return undefined;
  const [first] = children(children(attribute.content)[0]?.content);
  const parts = children(first?.content);
  const [algorithm] = parts[0]?.tag === SEQUENCE ? children(parts[0].content) : [];
  const named = algorithm ? hashOf(readOid(algorithm)) : 'sha256';
  const hash = newer ? named : 'sha1';
  const told = parts.find(({ tag }) => tag === OCTETS)?.content;
  if (!hash || !told) return false;
  return createHash(hash).update(certificate.raw).digest().equals(told);
}
