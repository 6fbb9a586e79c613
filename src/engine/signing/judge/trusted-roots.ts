/** Certificates that are trusted: those of the well-known list, or those of a visitor's file. */
import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import type { SecretFile } from '../../../contract/options/attached-file.ts';
import { readSignedData } from './signed-data.ts';

const MOST_CERTIFICATES = 1_000;

/** Mozilla's list, as Node brings it along: the same on every server. */
export function knownRoots(): readonly X509Certificate[] {
  return rootCertificates.map((pem) => new X509Certificate(pem));
}

/** Of PEM with one certificate or several, DER, or PKCS #7 in either form; none where it is something else. */
export function certificatesIn({ data }: SecretFile): readonly X509Certificate[] {
  const bytes = Buffer.from(data);
  const text = bytes.toString('latin1');
  const blocks = [...text.matchAll(/-----BEGIN ([A-Z0-9# ]{1,40})-----([^-]*)-----END/g)].slice(0, MOST_CERTIFICATES);
  if (blocks.length === 0) return certificatesOf(bytes);
  return blocks.flatMap(([, , body = '']) => certificatesOf(Buffer.from(body, 'base64')));
}

function certificatesOf(der: Buffer): readonly X509Certificate[] {
  const packed = readSignedData(der)?.certificates ?? [];
  if (packed.length > 0) return packed;
  try {
    return [new X509Certificate(der)];
  } catch {
    return [];
  }
}
