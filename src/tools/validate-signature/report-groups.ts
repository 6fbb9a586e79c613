/** The report as titled groups of named values, from which web page and PDF are written alike. */
import type { FactGroup } from '../../contract/fact-group.ts';
import { factsHtml } from '../../contract/facts-html.ts';
import { fillText } from '../../contract/messages/fill-text.ts';
import type { ReportedSignature, ReportedTrust, SignatureReport } from './report.ts';
import { reportWords as words } from './screen-words.ts';

/** Values that say nothing are dropped. */
export function reportGroups({ file, signatures }: SignatureReport): readonly FactGroup[] {
  const head = { title: words.title, rows: [[words.file, file.name] as const] };
  return [head, ...signatures.map(groupOf)];
}

/** The report as a web page. */
export function reportPage(report: SignatureReport, language?: string): string {
  const [head = { title: report.file.name, rows: [] }, ...signatures] = reportGroups(report);
  return factsHtml(report.file.name, head, signatures, language);
}

function groupOf(signature: ReportedSignature, index: number): FactGroup {
  const { rows } = words;
  const { title, content, trust, details } = signatureText(signature, index);
  const head = [
    [rows.signer, signature.signer ?? words.unknown],
    [rows.integrity, content],
    [rows.trust, trust],
  ] as const;
  return { title, rows: [...head, ...details] };
}

interface SignatureText {
  readonly title: string;
  /** Whether the signed content is unchanged. */
  readonly content: string;
  /** Who vouches for the signer. */
  readonly trust: string;
  readonly details: FactGroup['rows'];
}

export function signatureText(signature: ReportedSignature, index: number): SignatureText {
  const { rows } = words;
  const all = [
    [rows.judgedAt, judgedAtText(signature.trust)],
    [rows.claimed, momentText(signature.time.claimed)],
    ...stampRows(signature),
    [rows.covers, signature.coversWholeFile ? words.yes : words.no],
    [rows.later, laterText(signature)],
    [rows.allowed, signature.allowedChanges ? words.allowed[signature.allowedChanges] : ''],
    [rows.name, signature.claims.name],
    [rows.why, signature.claims.reason],
    [rows.location, signature.claims.location],
    [rows.field, signature.field],
    [rows.format, [signature.format, signature.level].filter(Boolean).join(', ')],
    [rows.algorithm, [signature.algorithm, signature.weakAlgorithm ? words.weak : ''].filter(Boolean).join('. ')],
    ...signature.chain.map((each) => [rows.chain, chainText(each)] as const),
    [rows.notChecked, signature.notChecked.map((each) => words.notChecked[each]).join(', ')],
  ] as const;
  return {
    title: `${words[signature.kind]} ${index + 1}`,
    content: integrityText(signature),
    trust: trustText(signature.trust),
    details: all.filter(([, value]) => value !== ''),
  };
}

function integrityText({ integrity, reason }: ReportedSignature): string {
  return [words.integrity[integrity], reason ? words.faults[reason] : ''].filter(Boolean).join(' ');
}

function trustText({ verdict, reason }: ReportedTrust): string {
  return [words.trust[verdict], reason ? words.trustFaults[reason] : ''].filter(Boolean).join(' ');
}

function judgedAtText({ judgedAt, basis }: ReportedSignature['trust']): string {
  return judgedAt && basis ? `${momentText(judgedAt)} (${words.basis[basis]})` : '';
}

function stampRows({ time }: ReportedSignature): readonly (readonly [string, string])[] {
  if (!time.stamped || !time.stampIntegrity) return [];
  const stamped = [momentText(time.stamped), time.stampService].filter(Boolean).join(', ');
  const trust = time.stampTrust ? trustText(time.stampTrust) : '';
  return [
    [words.rows.stamped, stamped],
    [words.rows.stampTrust, `${words.stamps[time.stampIntegrity]} ${trust}`],
  ];
}

function laterText({ laterChanges }: ReportedSignature): string {
  if (!laterChanges) return words.unknown;
  return laterChanges.map((change) => words.later[change]).join(', ') || words.none;
}

function chainText({ subject, issuer, validFrom, validTo }: ReportedSignature['chain'][number]): string {
  const day = (text: string) => text.slice(0, 10);
  return `${subject}: ${fillText(words.validity, { issuer, from: day(validFrom), to: day(validTo) })}`;
}

/** `2026-11-25 12:30:00 UTC`. */
function momentText(iso: string | null): string {
  return iso ? `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC` : '';
}
