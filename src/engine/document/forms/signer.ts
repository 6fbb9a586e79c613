/** Who signed: the name in the certificate of a CMS signature (RFC 5652), read without judging the signature. */
import { X509Certificate } from 'node:crypto';
import { children, type DerElement } from '../../bytes/der.ts';

const SEQUENCE = 0x30;
const SET = 0x31;
/** Context tag 0: the certificates in SignedData, the version in a certificate. */
const CERTIFICATES = 0xa0;
const VERSION = 0xa0;

/** The common name of the signer's certificate, or undefined where the bytes hold none. */
export function signerName(signature: Uint8Array): string | undefined {
  const signedData = children(children(children(signature)[0]?.content)[1]?.content)[0];
  const parts = children(signedData?.content);
  const certificates = children(parts.find((part) => part.tag === CERTIFICATES)?.content).filter(isSequence);
  const wanted = signerKey(parts.findLast((part) => part.tag === SET));
  const signer = certificates.find((certificate) => certificateKey(certificate) === wanted) ?? certificates[0];
  return signer && commonName(signer.whole);
}

/** Issuer and serial number as SignerInfo names them. */
function signerKey(signerInfos: DerElement | undefined): string {
  const [issuer, serial] = children(children(children(signerInfos?.content)[0]?.content)[1]?.content);
  return keyOf(issuer, serial);
}

/** Issuer and serial number inside a certificate (RFC 5280, 4.1): version, serial number, algorithm, issuer. */
function certificateKey(certificate: DerElement): string {
  const fields = children(children(certificate.content)[0]?.content);
  const serialAt = fields[0]?.tag === VERSION ? 1 : 0;
  return keyOf(fields[serialAt + 2], fields[serialAt]);
}

function keyOf(issuer: DerElement | undefined, serial: DerElement | undefined): string {
  return [issuer, serial].map((part) => Buffer.from(part?.whole ?? []).toString('hex')).join(' ');
}

function commonName(certificate: Uint8Array): string | undefined {
  try {
    const lines = new X509Certificate(certificate).subject.split('\n');
    const found = lines.find((line) => line.startsWith('CN=')) ?? lines.find((line) => line.startsWith('O='));
    return found?.replace(/^\w+=/, '');
  } catch {
    return undefined;
  }
}

function isSequence(part: DerElement): boolean {
  return part.tag === SEQUENCE;
}
