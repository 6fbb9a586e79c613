/** What the report says of each signature, as programs read it. */
import type { X509Certificate } from 'node:crypto';
import type { AllowedChanges } from '../../engine/signing/allowed-changes.ts';
import { holderName } from '../../engine/signing/certificate.ts';
import type { Path, TrustFault } from '../../engine/signing/judge/certificate-path.ts';
import type { JudgedAt, JudgedSignature } from '../../engine/signing/judge/judge-file.ts';
import type { Level } from '../../engine/signing/judge/level.ts';
import type { LaterChange } from '../../engine/signing/judge/object-roles.ts';
import type { Fault } from '../../engine/signing/judge/signature-facts.ts';
import type { TimestampFacts } from '../../engine/signing/judge/timestamp-facts.ts';

/** What nobody looked at, so that no verdict rests on it. */
export type NotChecked = 'revocation' | 'trust' | 'field-locks' | 'validation-data' | 'later-changes';

export interface ReportedCertificate {
  readonly subject: string;
  readonly issuer: string;
  readonly serial: string;
  readonly validFrom: string;
  readonly validTo: string;
}

export interface ReportedTrust {
  readonly verdict: 'trusted' | 'not-trusted' | 'not-checked';
  readonly reason: Exclude<TrustFault, 'not-asked'> | 'not-read' | null;
}

export interface ReportedSignature {
  readonly field: string;
  readonly kind: 'signature' | 'timestamp';
  readonly signer: string | null;
  /** Of the bytes: it says nothing of who signed. */
  readonly integrity: 'valid' | 'changed' | 'unknown';
  readonly reason: Fault | null;
  readonly trust: ReportedTrust & { readonly judgedAt: string | null; readonly basis: JudgedAt['basis'] | null };
  readonly time: {
    readonly claimed: string | null;
    readonly stamped: string | null;
    readonly stampIntegrity: 'valid' | 'changed' | 'unknown' | null;
    readonly stampService: string | null;
    readonly stampTrust: ReportedTrust | null;
  };
  readonly coversWholeFile: boolean;
  readonly laterChanges: readonly LaterChange[] | null;
  readonly allowedChanges: AllowedChanges | null;
  readonly laterChangesAllowed: boolean | null;
  readonly claims: { readonly name: string; readonly reason: string; readonly location: string };
  readonly format: string;
  readonly level: Level | null;
  readonly algorithm: string;
  readonly weakAlgorithm: boolean | null;
  readonly chain: readonly ReportedCertificate[];
  readonly notChecked: readonly NotChecked[];
}

export interface SignatureReport {
  readonly file: { readonly name: string; readonly bytes: number };
  readonly signatures: readonly ReportedSignature[];
}

const INTEGRITY = { intact: 'valid', changed: 'changed', unknown: 'unknown' } as const;

export function reported(signature: JudgedSignature): ReportedSignature {
  const { value, path, judgedAt, later, claimed } = signature;
  const certificate = value?.certificate;
  return {
    field: signature.field,
    kind: signature.kind,
    signer: certificate ? holderName(certificate) : null,
    integrity: INTEGRITY[signature.integrity],
    reason: signature.fault ?? null,
    trust: {
      ...trustOf(path, value !== undefined),
      judgedAt: judgedAt?.time.toISOString() ?? null,
      basis: judgedAt?.basis ?? null,
    },
    time: {
      claimed: claimed.time?.toISOString() ?? null,
      ...stampOf(value?.timestamp, signature),
    },
    coversWholeFile: signature.coversWholeFile,
    laterChanges: later ? [...later].sort() : null,
    allowedChanges: signature.allowed ?? null,
    laterChangesAllowed: signature.laterIsAllowed ?? null,
    claims: { name: claimed.name, reason: claimed.reason, location: claimed.location },
    format: signature.subFilter,
    level: signature.level ?? null,
    algorithm: value?.algorithm ?? '',
    weakAlgorithm: certificate && value ? value.isWeak : null,
    chain: (path?.certificates ?? (certificate ? [certificate] : [])).map(reportedCertificate),
    notChecked: notChecked(signature),
  };
}

function stampOf(stamp: TimestampFacts | undefined, { kind, path, timePath }: JudgedSignature) {
  if (!stamp) return { stamped: null, stampIntegrity: null, stampService: null, stampTrust: null };
  return {
    stamped: stamp.time.toISOString(),
    stampIntegrity: INTEGRITY[stamp.integrity],
    stampService: stamp.certificate ? holderName(stamp.certificate) : null,
    stampTrust: trustOf(kind === 'timestamp' ? path : timePath, true),
  };
}

function trustOf(path: Path | undefined, isRead: boolean): ReportedTrust {
  if (!path || !isRead) return { verdict: 'not-checked', reason: 'not-read' };
  if (path.trusted) return { verdict: 'trusted', reason: null };
  if (!path.fault || path.fault === 'not-asked') return { verdict: 'not-checked', reason: null };
  return { verdict: 'not-trusted', reason: path.fault };
}

function reportedCertificate(certificate: X509Certificate): ReportedCertificate {
  return {
    subject: certificate.subject.replaceAll('\n', ', '),
    issuer: certificate.issuer.replaceAll('\n', ', '),
    serial: certificate.serialNumber,
    validFrom: certificate.validFromDate.toISOString(),
    validTo: certificate.validToDate.toISOString(),
  };
}

/** Nothing is fetched, so nobody is asked whether a certificate was called back. */
function notChecked({ path, level, locksFields, later }: JudgedSignature): readonly NotChecked[] {
  return [
    'revocation',
    ...(!path || path.fault === 'not-asked' ? (['trust'] as const) : []),
    ...(later ? [] : (['later-changes'] as const)),
    ...(locksFields ? (['field-locks'] as const) : []),
    ...(level === 'B-LT' ? (['validation-data'] as const) : []),
  ];
}
