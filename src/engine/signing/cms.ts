/** Makes the value of a PAdES signature: CMS (RFC 5652) with the attributes of CAdES (ETSI EN 319 122-1), detached. */
import { constants, createHash, sign as makeSignature, type X509Certificate } from 'node:crypto';
import { children, derNull, integer, octets, oid, sequence, setOf, tagged } from '../bytes/der.ts';
import type { Signer } from './certificate.ts';

const ID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaSha256: '1.2.840.113549.1.1.11',
  rsaPss: '1.2.840.113549.1.1.10',
  mgf1: '1.2.840.113549.1.1.8',
  ecdsaSha256: '1.2.840.10045.4.3.2',
} as const;

const SALT_BYTES = 32;
const VERSION_TAG = 0xa0;

/** Gives the token of a time stamp service (RFC 3161) over a SHA-256. */
export type Stamp = (digest: Buffer) => Promise<Uint8Array>;

/**
 * Signs a SHA-256.
 * @param stamp adds a trusted time over the signature (PAdES B-T).
 * @returns DER.
 */
export async function signDigest(digest: Buffer, signer: Signer, stamp?: Stamp): Promise<Buffer> {
  const attributes = [
    attribute(ID.contentType, oid(ID.data)),
    attribute(ID.messageDigest, octets(digest)),
    attribute(ID.signingCertificateV2, signingCertificate(signer.certificate)),
  ];
  // Signed as the set that they are, stored under a tag of their own (RFC 5652, 5.4).
  const signedSet = setOf(...attributes);
  const value = signatureOf(signedSet, signer);
  const token = stamp && (await stamp(createHash('sha256').update(value).digest()));
  const { issuer, serial } = issuerAndSerial(signer.certificate);
  const signerInfo = sequence(
    integer(1),
    sequence(issuer, serial),
    sequence(oid(ID.sha256)),
    tagged(0, contentOf(signedSet)),
    algorithm(signer),
    octets(value),
    ...(token ? [tagged(1, attribute(ID.timeStampToken, token))] : []),
  );
  const certificates = [signer.certificate, ...signer.chain].map((each) => each.raw);
  const signedData = sequence(
    integer(1),
    setOf(sequence(oid(ID.sha256))),
    sequence(oid(ID.data)),
    tagged(0, contentOf(setOf(...certificates))),
    setOf(signerInfo),
  );
  return sequence(oid(ID.signedData), tagged(0, signedData));
}

/** How many bytes a value will take at most, without a time stamp. */
export function signatureRoom(signer: Signer): number {
  const certificates = [signer.certificate, ...signer.chain].reduce((sum, each) => sum + each.raw.length, 0);
  return certificates + 2048 + 2 * signer.certificate.raw.length;
}

function signatureOf(data: Buffer, { key }: Signer): Buffer {
  switch (key.asymmetricKeyType) {
    case 'ec':
      return makeSignature('sha256', data, { key, dsaEncoding: 'der' });
    case 'rsa-pss':
      return makeSignature('sha256', data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: SALT_BYTES });
    default:
      return makeSignature('sha256', data, key);
  }
}

function algorithm({ key }: Signer): Buffer {
  if (key.asymmetricKeyType === 'ec') return sequence(oid(ID.ecdsaSha256));
  if (key.asymmetricKeyType !== 'rsa-pss') return sequence(oid(ID.rsaSha256), derNull());
  const hash = sequence(oid(ID.sha256), derNull());
  const parameters = [tagged(0, hash), tagged(1, sequence(oid(ID.mgf1), hash)), tagged(2, integer(SALT_BYTES))];
  return sequence(oid(ID.rsaPss), sequence(...parameters));
}

function attribute(type: string, value: Uint8Array): Buffer {
  return sequence(oid(type), setOf(value));
}

/** Ties the signature to this certificate and no other (RFC 5035); SHA-256 is the default and stays unwritten. */
function signingCertificate(certificate: X509Certificate): Buffer {
  const { issuer, serial } = issuerAndSerial(certificate);
  const hash = createHash('sha256').update(certificate.raw).digest();
  const issuerSerial = sequence(sequence(tagged(4, issuer)), serial);
  return sequence(sequence(sequence(octets(hash), issuerSerial)));
}

/** Whole elements of the certificate (RFC 5280, 4.1): version, serial number, algorithm, issuer. */
function issuerAndSerial(certificate: X509Certificate): { readonly issuer: Uint8Array; readonly serial: Uint8Array } {
  const fields = children(children(children(certificate.raw)[0]?.content)[0]?.content);
  const serialAt = fields[0]?.tag === VERSION_TAG ? 1 : 0;
  const [serial, issuer] = [fields[serialAt]?.whole, fields[serialAt + 2]?.whole];
  if (!serial || !issuer) throw new Error('a certificate without issuer or serial number');
  return { issuer, serial };
}

function contentOf(element: Buffer): Uint8Array {
  return children(element)[0]?.content ?? new Uint8Array();
}
