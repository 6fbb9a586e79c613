/** Whether somebody who is trusted vouches for a certificate, through others (RFC 5280, 6, without policies and revocation). */
import type { X509Certificate } from 'node:crypto';

export type TrustFault =
  /** Nobody was to be trusted. */
  | 'not-asked'
  /** Nobody vouches for it but itself. */
  | 'self-signed'
  /** The path ends before anybody who is trusted. */
  | 'unknown-issuer'
  /** A certificate of the path was not valid at the time that counts. */
  | 'out-of-date'
  /** One of those who vouch may not vouch for others. */
  | 'not-an-issuer'
  /** The certificate is for something else, such as a website. */
  | 'other-purpose';

export interface Path {
  readonly trusted: boolean;
  readonly fault: TrustFault | undefined;
  /** From the certificate itself to the last that was found. */
  readonly certificates: readonly X509Certificate[];
}

/** Longer paths are not followed. */
const MOST_STEPS = 12;

export interface TrustRules {
  /** Those who are trusted; undefined where nobody is asked. */
  readonly anchors: readonly X509Certificate[] | undefined;
  /** The time at which all of the path must be valid. */
  readonly at: Date;
  readonly purpose: 'signing' | 'time';
}

/** @param others certificates that came along, in any order. */
export function findPath(
  certificate: X509Certificate,
  others: readonly X509Certificate[],
  { anchors, at, purpose }: TrustRules,
): Path {
  const path = [certificate];
  const trusted = anchors ?? [];
  for (let last = certificate; path.length <= MOST_STEPS; ) {
    if (trusted.some((anchor) => anchor.fingerprint256 === last.fingerprint256)) return judged(path, at, purpose);
    const issuer = [...trusted, ...others].find((each) => isIssuer(each, last) && !path.includes(each));
    if (!issuer) break;
    path.push(issuer);
    last = issuer;
  }
  const [first] = path;
  const isAlone = path.length === 1 && first?.checkIssued(first);
  const unknown = isAlone ? 'self-signed' : 'unknown-issuer';
  return { trusted: false, fault: anchors ? unknown : 'not-asked', certificates: path };
}

function isIssuer(issuer: X509Certificate, certificate: X509Certificate): boolean {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  } catch {
    return false;
  }
}

function judged(path: readonly X509Certificate[], at: Date, purpose: TrustRules['purpose']): Path {
  const isOld = path.some((each) => each.validFromDate > at || each.validToDate < at);
  const isStranger = path.slice(1).some((each) => !each.ca);
  if (isOld) return { trusted: false, fault: 'out-of-date', certificates: path };
  if (isStranger) return { trusted: false, fault: 'not-an-issuer', certificates: path };
  if (!isFor(path[0], purpose)) return { trusted: false, fault: 'other-purpose', certificates: path };
  return { trusted: true, fault: undefined, certificates: path };
}

/** Purposes (RFC 5280, 4.2.1.12) that go with signing documents: mail, documents, those of Adobe and Microsoft, and any. */
const SIGNING_PURPOSES = new Set([
  '1.3.6.1.5.5.7.3.4',
  '1.3.6.1.5.5.7.3.36',
  '1.2.840.113583.1.1.5',
  '1.3.6.1.4.1.311.10.3.12',
  '2.5.29.37.0',
]);
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';

/** A certificate that names no purpose is for all but times. */
function isFor(certificate: X509Certificate | undefined, purpose: TrustRules['purpose']): boolean {
  // Node's types do not know that there may be none.
  const named: readonly string[] = certificate?.keyUsage ?? [];
  if (purpose === 'time') return named.includes(TIME_STAMPING);
  return named.length === 0 || named.some((each) => SIGNING_PURPOSES.has(each));
}
