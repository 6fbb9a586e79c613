/** Reads the CMS value of a signature (RFC 5652): who signed what by which algorithms. Nothing is judged here. */
import { X509Certificate } from 'node:crypto';
import { children, type DerElement } from '../../bytes/der.ts';
import { readOid } from './object-identifier.ts';

export interface SignerInfo {
  /** Issuer and serial number as DER, or the key identifier that stands in their place. */
  readonly issuerAndSerial: readonly [issuer: Uint8Array, serial: Uint8Array] | undefined;
  readonly keyId: Uint8Array | undefined;
  readonly digestAlgorithm: string;
  readonly signatureAlgorithm: DerElement | undefined;
  /** What is signed, as the set that it is; undefined where the content itself is. */
  readonly signedSet: Uint8Array | undefined;
  readonly signed: ReadonlyMap<string, DerElement>;
  readonly unsigned: ReadonlyMap<string, DerElement>;
  readonly signature: Uint8Array;
}

export interface SignedData {
  readonly certificates: readonly X509Certificate[];
  /** What is signed where it stands in the value itself. */
  readonly content: Uint8Array | undefined;
  readonly contentType: string;
  readonly signers: readonly SignerInfo[];
}

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const SEQUENCE = 0x30;
const SET = 0x31;
const OCTETS = 0x04;
/** Context tags: of SignedData the certificates, of SignerInfo the signed attributes. */
const TAG_0 = 0xa0;
const TAG_1 = 0xa1;
const KEY_ID = 0x80;
const MOST_CERTIFICATES = 100;

/** Undefined for what is no signed data. */
export function readSignedData(bytes: Uint8Array): SignedData | undefined {
  const [type, wrapped] = children(children(bytes)[0]?.content);
  if (!type || readOid(type) !== SIGNED_DATA) return undefined;
  const parts = children(children(wrapped?.content)[0]?.content);
  const [, , content] = parts;
  const last = parts.at(-1);
  if (content?.tag !== SEQUENCE || last?.tag !== SET) return undefined;
  const [contentType, inner] = children(content.content);
  const held = parts.find(({ tag }) => tag === TAG_0);
  return {
    certificates: children(held?.content).slice(0, MOST_CERTIFICATES).flatMap(certificateOf),
    content: contentOf(inner),
    contentType: contentType ? readOid(contentType) : '',
    signers: children(last.content).flatMap(signerOf),
  };
}

/** The octets of the content, in one piece or in several. */
function contentOf(wrapped: DerElement | undefined): Uint8Array | undefined {
  const [octets] = children(wrapped?.content);
  if (!octets) return undefined;
  return octets.tag === OCTETS ? octets.content : Buffer.concat(children(octets.content).map((part) => part.content));
}

function certificateOf({ tag, whole }: DerElement): readonly X509Certificate[] {
  if (tag !== SEQUENCE) return [];
  try {
    return [new X509Certificate(whole)];
  } catch {
    return [];
  }
}

function signerOf({ content }: DerElement): readonly SignerInfo[] {
  const [, who, digest, ...rest] = children(content);
  const signedAt = rest[0]?.tag === TAG_0 ? 1 : 0;
  const [signatureAlgorithm, signature, unsigned] = rest.slice(signedAt);
  if (!who || !digest || signature?.tag !== OCTETS) return [];
  const set = signedAt === 1 ? rest[0] : undefined;
  const [issuer, serial] = who.tag === SEQUENCE ? children(who.content) : [];
  const [digestId] = children(digest.content);
  return [
    {
      issuerAndSerial: issuer && serial ? [issuer.whole, serial.whole] : undefined,
      keyId: who.tag === KEY_ID ? who.content : undefined,
      digestAlgorithm: digestId ? readOid(digestId) : '',
      signatureAlgorithm,
      signedSet: set && asSet(set.whole),
      signed: attributesOf(set),
      unsigned: attributesOf(unsigned?.tag === TAG_1 ? unsigned : undefined),
      signature: signature.content,
    },
  ];
}

/** Stored under a tag of their own, signed under that of a set (5.4). */
function asSet(whole: Uint8Array): Uint8Array {
  const set = Uint8Array.from(whole);
  set[0] = SET;
  return set;
}

/** The first value of each attribute. */
function attributesOf(set: DerElement | undefined): ReadonlyMap<string, DerElement> {
  const found = new Map<string, DerElement>();
  for (const attribute of children(set?.content)) {
    const [id, values] = children(attribute.content);
    const [value] = children(values?.content);
    // What stands twice is no attribute of a sound signature: the first counts, as for those who verify.
    if (id && value && !found.has(readOid(id))) found.set(readOid(id), value);
  }
  return found;
}

/** Issuer and serial number of a certificate as DER (RFC 5280, 4.1): version, serial number, algorithm, issuer. */
export function issuerAndSerial(certificate: X509Certificate): readonly [Uint8Array, Uint8Array] | undefined {
  const fields = children(children(children(certificate.raw)[0]?.content)[0]?.content);
  const serialAt = fields[0]?.tag === TAG_0 ? 1 : 0;
  const [serial, issuer] = [fields[serialAt]?.whole, fields[serialAt + 2]?.whole];
  return serial && issuer ? [issuer, serial] : undefined;
}

/** The certificate of who signed; undefined where the value does not bring it. */
export function signersCertificate(
  certificates: readonly X509Certificate[],
  { issuerAndSerial: wanted, keyId }: SignerInfo,
): X509Certificate | undefined {
  return certificates.find((certificate) => {
    if (keyId) return Buffer.from(certificate.raw).includes(keyId);
    const own = issuerAndSerial(certificate);
    if (!wanted || !own) return false;
    return Buffer.compare(own[0], wanted[0]) === 0 && Buffer.compare(own[1], wanted[1]) === 0;
  });
}
