/** Judges the signatures of a file: whether each holds, what was changed after it, and who vouches for whom. */
import type { X509Certificate } from 'node:crypto';
import { MAX_PAGES } from '../../../contract/site/limits.ts';
import { findSignatures } from '../../document/forms/signature.ts';
import { readPages } from '../../document/pages/page-list.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { PdfDict, type PdfObject, type PdfRef, PdfStream, PdfString } from '../../syntax/object.ts';
import { OriginalFile } from '../../syntax/original-file.ts';
import { PdfSyntaxError } from '../../syntax/parser.ts';
import { type AllowedChanges, allowedChanges } from '../allowed-changes.ts';
import { type CoveredBytes, coveredBytes, coversWholeFile } from './byte-range.ts';
import { findPath, type Path } from './certificate-path.ts';
import { differingKeys } from './changed-objects.ts';
import { laterChanges, type Revision } from './later-changes.ts';
import { type Level, levelOf } from './level.ts';
import { type LaterChange, partsOf } from './object-roles.ts';
import { type Fault, type SignatureFacts, signatureFacts } from './signature-facts.ts';
import type { Integrity } from './signer-fit.ts';
import { type JudgedValue, judgeValue } from './verify-value.ts';

/** The moment by which certificates are judged, and who says that it was that of signing. */
export interface JudgedAt {
  readonly time: Date;
  readonly basis: 'timestamp' | 'claimed' | 'now';
}

export interface JudgedSignature extends SignatureFacts {
  readonly integrity: Integrity;
  readonly fault: Fault | undefined;
  readonly value: JudgedValue | undefined;
  readonly coversWholeFile: boolean;
  /** Undefined where it cannot be told. */
  readonly later: ReadonlySet<LaterChange> | undefined;
  readonly allowed: AllowedChanges | undefined;
  readonly laterIsAllowed: boolean | undefined;
  /** Who signed forbade changes of some fields, which is not looked at. */
  readonly locksFields: boolean;
  readonly path: Path | undefined;
  readonly judgedAt: JudgedAt | undefined;
  /** Of the time stamp over the signature, if there is one. */
  readonly timePath: Path | undefined;
  readonly level: Level | undefined;
}

export interface JudgeRules {
  /** Those who are trusted; undefined where nobody is asked. */
  readonly anchors: readonly X509Certificate[] | undefined;
  readonly time: 'signing' | 'now';
  readonly now: Date;
}

/** Each has the whole file read and compared once; files that people sign have some. */
const MOST_SIGNATURES = 50;

/** What later changes each wish of the signers leaves open (12.8.2.2.2); times over the file and proofs always are. */
const PERMITTED: Readonly<Record<AllowedChanges, readonly LaterChange[]>> = {
  none: ['proofs'],
  fill: ['proofs', 'signatures', 'form', 'metadata'],
  annotate: ['proofs', 'signatures', 'form', 'metadata', 'comments'],
  all: ['proofs', 'signatures', 'form', 'metadata', 'comments', 'fields'],
};

const UNJUDGED = {
  integrity: 'unknown',
  fault: 'too-many',
  value: undefined,
  coversWholeFile: false,
  later: undefined,
  allowed: undefined,
  laterIsAllowed: undefined,
  locksFields: false,
  path: undefined,
  judgedAt: undefined,
  timePath: undefined,
  level: undefined,
} as const;

interface Judging extends Revision {
  readonly path: string;
  readonly key: Uint8Array | undefined;
  readonly rules: JudgeRules;
}

/**
 * In the order of their making.
 * @param key of an encrypted file.
 * @param onEach told before each, from 0, and of how many; it may throw to end the work.
 * @throws PdfSyntaxError where the file is damaged.
 */
export function judgeFile(
  path: string,
  key: Uint8Array | undefined,
  rules: JudgeRules,
  onEach: (index: number, count: number) => void,
): readonly JudgedSignature[] {
  const file = new OriginalFile(path, key);
  try {
    const { document } = file;
    const pages = pagesOf(document);
    const found = findSignatures(document, pages);
    if (found.length === 0) return [];
    const judging = { path, key, rules, file, parts: partsOf(document, pages) };
    const judged = found.map(({ field }, index) => {
      onEach(index, found.length);
      return judge(judging, field, index < MOST_SIGNATURES);
    });
    return judged.sort((one, other) => one.end - other.end).map(({ signature }) => signature);
  } finally {
    file.close();
  }
}

function pagesOf(document: PdfDocument): readonly PdfRef[] {
  // Pages that the tree lists twice are no objects of the file.
  return readPages(document.layer(), MAX_PAGES).pages.filter(({ number }) => document.has(number));
}

interface Judged {
  readonly end: number;
  readonly signature: JudgedSignature;
}

function judge(judging: Judging, reference: PdfRef, isLookedAt: boolean): Judged {
  const { document, source } = judging.file;
  const field = document.dict(reference);
  const dict = field && document.dict(field.get('V'));
  if (!field || !dict) throw new PdfSyntaxError('a signature without a value');
  const facts = signatureFacts(document, field, dict);
  const contents = document.resolve(dict.get('Contents'));
  const value = contents instanceof PdfString ? contents.bytes : new Uint8Array();
  const numbers = document.array(dict.get('ByteRange')).map((item) => document.number(item));
  const covered = coveredBytes(source, numbers, value);
  if (typeof covered === 'string')
    return { end: 0, signature: { ...facts, ...UNJUDGED, integrity: 'changed', fault: covered } };
  if (!isLookedAt) return { end: covered.end, signature: { ...facts, ...UNJUDGED } };
  const beside = besideOf(document, dict);
  const judged = judgeValue({ source, covered, value, subFilter: facts.subFilter, beside });
  const signature = {
    ...facts,
    value: judged,
    ...pathsOf(facts, judged, judging.rules),
    level: levelOf(document, facts, judged),
  };
  return { end: covered.end, signature: { ...signature, ...laterOf(judging, reference, dict, covered, judged) } };
}

/** A signature that is only named. */
export function unjudged(document: PdfDocument, reference: PdfRef, fault: Fault): JudgedSignature {
  const field = document.dict(reference) ?? new PdfDict();
  const dict = document.dict(field.get('V')) ?? new PdfDict();
  return { ...signatureFacts(document, field, dict), ...UNJUDGED, fault };
}

/** The file as it was signed beside the file as it is. */
function laterOf(judging: Judging, field: PdfRef, dict: PdfDict, covered: CoveredBytes, value: JudgedValue) {
  const isWhole = coversWholeFile(judging.file.source, covered);
  const revision = signedRevision(judging, field, dict, covered);
  if (!revision) {
    const fault = value.integrity === 'intact' ? 'incomplete-revision' : faultOf(value, true);
    const integrity = value.integrity === 'intact' ? 'unknown' : value.integrity;
    return { ...UNJUDGED_LATER, integrity, fault, coversWholeFile: isWhole } as const;
  }
  try {
    const later = isWhole ? new Set<LaterChange>() : laterChanges(revision, judging);
    const pages = pagesOf(revision.file.document);
    const allowed = allowedChanges(revision.file.document, findSignatures(revision.file.document, pages));
    const isOpen = [...later].every((change) => PERMITTED[allowed].includes(change));
    const locksFields = later.has('form') && hasLock(revision.file.document, dict);
    const isChanged = value.integrity === 'intact' && !isOpen;
    return {
      integrity: isChanged ? 'changed' : value.integrity,
      fault: faultOf(value, isOpen),
      coversWholeFile: isWhole,
      later,
      allowed,
      laterIsAllowed: isOpen && locksFields ? undefined : isOpen,
      locksFields,
    } as const;
  } finally {
    revision.file.close();
  }
}

const UNJUDGED_LATER = { later: undefined, allowed: undefined, laterIsAllowed: undefined, locksFields: false } as const;

function faultOf({ integrity }: JudgedValue, isOpen: boolean): Fault | undefined {
  if (integrity === 'unknown') return 'value-not-read';
  if (integrity === 'changed') return 'not-the-signed-bytes';
  return isOpen ? undefined : 'forbidden-changes';
}

/** Undefined where what was signed is no sound file of its own, or holds another signature in its place. */
function signedRevision(judging: Judging, field: PdfRef, dict: PdfDict, { end }: CoveredBytes): Revision | undefined {
  let file: OriginalFile | undefined;
  try {
    file = new OriginalFile(judging.path, judging.key, end);
    const { document } = file;
    const signed = document.dict(document.dict(field)?.get('V') ?? null);
    if (!signed || differingKeys(plain(signed), plain(dict)).length > 0) throw new PdfSyntaxError('another signature');
    return { file, parts: partsOf(document, pagesOf(document)) };
  } catch (error) {
    file?.close();
    if (error instanceof PdfSyntaxError) return undefined;
    throw error;
  }
}

function plain(value: PdfObject): PdfObject {
  return value instanceof PdfStream ? value.dict : value;
}

function hasLock(document: PdfDocument, dict: PdfDict): boolean {
  return document
    .array(dict.get('Reference'))
    .some((item) => document.nameOf(document.dict(item)?.get('TransformMethod') ?? null) === 'FieldMDP');
}

function pathsOf(facts: SignatureFacts, value: JudgedValue, { anchors, time, now }: JudgeRules) {
  const { certificate, certificates, timestamp } = value;
  const stampedAt = timestamp?.integrity === 'intact' ? timestamp.time : undefined;
  const timePath =
    timestamp?.certificate && stampedAt
      ? findPath(timestamp.certificate, timestamp.certificates, {
          anchors,
          at: time === 'now' ? now : stampedAt,
          purpose: 'time',
        })
      : undefined;
  if (facts.kind === 'timestamp') {
    const at = time === 'now' || !stampedAt ? now : stampedAt;
    const judgedAt = { time: at, basis: at === now ? 'now' : 'timestamp' } as const;
    return { path: timePath, timePath: undefined, judgedAt };
  }
  const judgedAt = judgedAtOf(facts.claimed.time, timePath?.trusted ? stampedAt : undefined, time === 'now', now);
  const path = certificate && findPath(certificate, certificates, { anchors, at: judgedAt.time, purpose: 'signing' });
  return { path, timePath, judgedAt };
}

/** A time that only the signer claims is better than none; a stamp that nobody vouches for is no more than a claim. */
function judgedAtOf(claimed: Date | undefined, stamped: Date | undefined, isNow: boolean, now: Date): JudgedAt {
  if (isNow) return { time: now, basis: 'now' };
  if (stamped) return { time: stamped, basis: 'timestamp' };
  return claimed ? { time: claimed, basis: 'claimed' } : { time: now, basis: 'now' };
}

/** Certificates of the entry `/Cert` (table 255). */
function besideOf(document: PdfDocument, dict: PdfDict): readonly Uint8Array[] {
  const value = document.resolve(dict.get('Cert'));
  const all = value instanceof PdfString ? [value] : document.array(value).map((item) => document.resolve(item));
  return all.flatMap((each) => (each instanceof PdfString ? [each.bytes] : []));
}
