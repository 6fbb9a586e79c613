/** Whether the value of a signature fits the bytes that it covers, and the key of who signed them. */
import { createHash, X509Certificate } from 'node:crypto';
import { children } from '../../bytes/der.ts';
import type { FileSource } from '../../bytes/file-source.ts';
import { describeKey, hashOf, hashSignedWith, isSignedBy, isWeak } from './algorithms.ts';
import { type CoveredBytes, digestOf, piecesOf } from './byte-range.ts';
import { readSignedData, type SignedData, type SignerInfo, signersCertificate } from './signed-data.ts';
import { fitOf, type Integrity, namesCertificate } from './signer-fit.ts';
import { readTimestamp, type TimestampFacts } from './timestamp-facts.ts';

export interface JudgedValue {
  readonly integrity: Integrity;
  /** Of who signed; undefined where the value does not bring it. */
  readonly certificate: X509Certificate | undefined;
  /** All that the value brings. */
  readonly certificates: readonly X509Certificate[];
  /** "RSA 2048, SHA-256". */
  readonly algorithm: string;
  readonly isWeak: boolean;
  /** The certificate is named in what was signed (RFC 5035), as PAdES wants it. */
  readonly namesCertificate: boolean;
  /** A trusted time over the signature, or the signature itself where it is nothing but a time. */
  readonly timestamp: TimestampFacts | undefined;
}

const DATA = '1.2.840.113549.1.7.1';
const TIME_STAMP = '1.2.840.113549.1.9.16.2.14';

const UNKNOWN: JudgedValue = {
  integrity: 'unknown',
  certificate: undefined,
  certificates: [],
  algorithm: '',
  isWeak: false,
  namesCertificate: false,
  timestamp: undefined,
};

export interface SignatureBytes {
  readonly source: FileSource;
  readonly covered: CoveredBytes;
  readonly value: Uint8Array;
  readonly subFilter: string;
  /** Certificates beside the value, for signatures that are nothing but one (`adbe.x509.rsa_sha1`). */
  readonly beside: readonly Uint8Array[];
}

export function judgeValue(bytes: SignatureBytes): JudgedValue {
  if (bytes.subFilter === 'adbe.x509.rsa_sha1') return judgeBare(bytes);
  if (bytes.subFilter === 'ETSI.RFC3161') return judgeDocumentTime(bytes);
  const data = readSignedData(bytes.value);
  const [signer, ...others] = data?.signers ?? [];
  return data && signer && others.length === 0 ? judgeSigner(bytes, data, signer) : UNKNOWN;
}

function judgeSigner(
  { source, covered, subFilter }: SignatureBytes,
  data: SignedData,
  signer: SignerInfo,
): JudgedValue {
  const hash = hashOf(signer.digestAlgorithm);
  const certificate = signersCertificate(data.certificates, signer);
  if (!hash || !certificate) return { ...UNKNOWN, certificates: data.certificates };
  const isSha1 = subFilter === 'adbe.pkcs7.sha1';
  const given = digestOf(source, covered, isSha1 ? 'sha1' : hash);
  // An old form signs the SHA-1 of the bytes, which stands in the value (12.8.3.3).
  const isContent = !isSha1 || (data.content !== undefined && given.equals(data.content));
  const type = data.contentType || DATA;
  const content = isSha1
    ? { pieces: [given], digest: createHash(hash).update(given).digest(), type }
    : { pieces: piecesOf(source, covered), digest: given, type };
  const weakest = isSha1 ? 'sha1' : hash;
  const key = certificate.publicKey;
  const token = signer.unsigned.get(TIME_STAMP);
  return {
    integrity: isContent ? fitOf(signer, certificate, hash, content) : 'changed',
    certificate,
    certificates: data.certificates,
    algorithm: describeKey(weakest, key),
    isWeak: isWeak(weakest, key) || isWeak(hashSignedWith(signer.signatureAlgorithm, hash), key),
    namesCertificate: namesCertificate(signer, certificate) ?? false,
    timestamp: token && readTimestamp(token.whole, (name) => createHash(name).update(signer.signature).digest()),
  };
}

/** A time over the whole file (12.8.5): the value is the token of a time stamp service. */
function judgeDocumentTime({ source, covered, value }: SignatureBytes): JudgedValue {
  const timestamp = readTimestamp(value, (name) => digestOf(source, covered, name));
  if (!timestamp) return UNKNOWN;
  const { certificate, certificates, integrity, hash } = timestamp;
  return {
    ...UNKNOWN,
    integrity,
    certificate,
    certificates,
    algorithm: certificate ? describeKey(hash, certificate.publicKey) : '',
    isWeak: certificate ? isWeak(hash, certificate.publicKey) : false,
    timestamp,
  };
}

/** The value is an RSA signature in an octet string, of the SHA-1 of the bytes (12.8.3.2). */
function judgeBare({ source, covered, value, beside }: SignatureBytes): JudgedValue {
  const [signature] = children(value);
  const certificates = beside.flatMap((bytes) => certificateOf(bytes));
  const [certificate] = certificates;
  if (!signature || !certificate) return UNKNOWN;
  const attempt = { key: certificate.publicKey, algorithm: undefined, digest: 'sha1', signature: signature.content };
  const isIntact = isSignedBy(attempt, piecesOf(source, covered));
  const algorithm = describeKey('sha1', certificate.publicKey);
  return { ...UNKNOWN, integrity: isIntact ? 'intact' : 'changed', certificate, certificates, algorithm, isWeak: true };
}

function certificateOf(bytes: Uint8Array): readonly X509Certificate[] {
  try {
    return [new X509Certificate(bytes)];
  } catch {
    return [];
  }
}
