/** What the check found, as a program reads it. */
import { CHECKS, type Check, type Finding, type Verdict } from '../../engine/accessibility/findings.ts';

export type Profile = 'ua-1' | 'wcag-2.2';

/** Clauses of ISO 14289-1, and success criteria of WCAG 2.2; a check counts where it has one. */
const CLAUSES: Readonly<Record<Check, Readonly<Partial<Record<Profile, string>>>>> = {
  tagged: { 'ua-1': '7.1', 'wcag-2.2': '1.3.1' },
  suspects: { 'ua-1': '7.1' },
  content: { 'ua-1': '7.1', 'wcag-2.2': '1.3.1' },
  types: { 'ua-1': '7.1', 'wcag-2.2': '1.3.1' },
  text: { 'ua-1': '7.1', 'wcag-2.2': '1.1.1' },
  unicode: { 'ua-1': '7.21.7', 'wcag-2.2': '1.1.1' },
  fonts: { 'ua-1': '7.21.4.1' },
  title: { 'ua-1': '7.1', 'wcag-2.2': '2.4.2' },
  'title-xmp': { 'ua-1': '7.1' },
  'title-shown': { 'ua-1': '7.1', 'wcag-2.2': '2.4.2' },
  language: { 'ua-1': '7.2', 'wcag-2.2': '3.1.1' },
  figures: { 'ua-1': '7.3', 'wcag-2.2': '1.1.1' },
  headings: { 'ua-1': '7.4.2', 'wcag-2.2': '1.3.1' },
  tables: { 'ua-1': '7.5', 'wcag-2.2': '1.3.1' },
  scopes: { 'ua-1': '7.5' },
  lists: { 'ua-1': '7.6', 'wcag-2.2': '1.3.1' },
  links: { 'ua-1': '7.18.5', 'wcag-2.2': '1.3.1' },
  'link-texts': { 'ua-1': '7.18.5' },
  fields: { 'ua-1': '7.18.1', 'wcag-2.2': '4.1.2' },
  'field-tags': { 'ua-1': '7.18.4', 'wcag-2.2': '1.3.1' },
  annotations: { 'ua-1': '7.18.1', 'wcag-2.2': '1.1.1' },
  'tab-order': { 'ua-1': '7.18.3', 'wcag-2.2': '2.4.3' },
  bookmarks: { 'wcag-2.2': '2.4.5' },
  permission: { 'ua-1': '7.16' },
  xfa: { 'ua-1': '7.15' },
  claim: { 'ua-1': '5' },
};

/** No program can tell these. */
export const BY_EYE = ['reading-order', 'alt-texts', 'contrast', 'colour-alone'] as const;

export interface ReportedCheck extends Finding {
  readonly clause: string;
}

export interface AccessibilityReport {
  readonly file: { readonly name: string; readonly bytes: number };
  readonly profile: Profile;
  readonly pageCount: number;
  readonly failed: number;
  readonly passed: number;
  readonly checks: readonly ReportedCheck[];
  readonly checkYourself: typeof BY_EYE;
  readonly unreadablePages: readonly number[];
  /** Null where it is not installed, or another profile was asked for. */
  readonly verapdf: {
    readonly version: string;
    readonly broken: readonly { readonly clause: string; readonly says: string }[];
  } | null;
}

export function checksOf(findings: readonly Finding[], profile: Profile): readonly ReportedCheck[] {
  return findings.flatMap((finding) => {
    const clause = CLAUSES[finding.check][profile];
    return clause === undefined ? [] : [{ ...finding, clause }];
  });
}

export function countVerdicts(checks: readonly ReportedCheck[], verdict: Verdict): number {
  return checks.filter((each) => each.verdict === verdict).length;
}

export { CHECKS, type Check, type Verdict };
