/** Reads and verifies the token of a time stamp service (RFC 3161). */
import { createHash, type X509Certificate } from 'node:crypto';
import { children, type DerElement } from '../../bytes/der.ts';
import { hashOf } from './algorithms.ts';
import { readOid } from './object-identifier.ts';
import { readSignedData, signersCertificate } from './signed-data.ts';
import { fitOf, type Integrity } from './signer-fit.ts';

export interface TimestampFacts {
  /** The service's signature fits, and so does what it stamped. */
  readonly integrity: Integrity;
  readonly time: Date;
  /** Of the service. */
  readonly certificate: X509Certificate | undefined;
  readonly certificates: readonly X509Certificate[];
  /** Of what was stamped. */
  readonly hash: string | undefined;
}

const GENERALIZED_TIME = 0x18;
const INFO = '1.2.840.113549.1.9.16.1.4';
/** The purpose that a certificate of such a service has. */
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';

/** @param digestOf what should have been stamped, by the hash of the token. @returns undefined for what is no token. */
export function readTimestamp(token: Uint8Array, digestOf: (hash: string) => Buffer): TimestampFacts | undefined {
  const data = readSignedData(token);
  const [signer, ...others] = data?.signers ?? [];
  if (!data?.content || !signer || others.length > 0 || data.contentType !== INFO) return undefined;
  const info = children(children(data.content)[0]?.content);
  const [, , imprint] = info;
  const time = timeOf(info.find(({ tag }) => tag === GENERALIZED_TIME));
  const [algorithm, stamped] = children(imprint?.content);
  const [identifier] = children(algorithm?.content);
  const hash = identifier && hashOf(readOid(identifier));
  const certificate = signersCertificate(data.certificates, signer);
  const own = hashOf(signer.digestAlgorithm);
  if (!time || !stamped || !hash) return undefined;
  const facts = { time, certificate, certificates: data.certificates, hash };
  if (!certificate || !own) return { ...facts, integrity: 'unknown' };
  const digest = createHash(own).update(data.content).digest();
  const content = { digest, pieces: [data.content], type: INFO };
  const isMeant = digestOf(hash).equals(stamped.content) && (certificate.keyUsage ?? []).includes(TIME_STAMPING);
  return { ...facts, integrity: isMeant ? fitOf(signer, certificate, own, content) : 'changed' };
}

/** `20260131120000Z`, perhaps with parts of a second. */
function timeOf(element: DerElement | undefined): Date | undefined {
  const text = Buffer.from(element?.content ?? []).toString('latin1');
  const [, year, month, day, hour, minute, second, rest = ''] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${rest.slice(0, 4)}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
