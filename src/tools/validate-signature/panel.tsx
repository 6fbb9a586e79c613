/** What was found of each signature, in words: the two verdicts first, and what only experts ask folded away. */
import { CircleAlert, CircleCheck, CircleQuestionMark } from 'lucide-react';
import { FactRows, Facts } from '../../ui/fact-groups.tsx';
import type { ResultProps } from '../../ui/panel-props.ts';
import styles from './panel.css?url';
import type { ReportedSignature, SignatureReport } from './report.ts';
import { reportPage, signatureText } from './report-groups.ts';
import { screenWords as words } from './screen-words.ts';

const { rows } = words;
const FOLDED: ReadonlySet<string> = new Set([rows.judgedAt, rows.field, rows.format, rows.algorithm, rows.chain]);

export function Result({ text }: ResultProps) {
  // Written by this tool's own operation.
  const { signatures } = JSON.parse(text) as SignatureReport;
  return (
    <Facts>
      <link rel="stylesheet" href={styles} precedence="default" />
      {signatures.map((signature, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have one field's name, and their order never changes
        <Signature key={index} signature={signature} index={index} />
      ))}
    </Facts>
  );
}

const OF_CONTENT = { valid: 'good', changed: 'bad', unknown: 'unsure' } as const;
const OF_TRUST = { trusted: 'good', 'not-trusted': 'unsure', 'not-checked': 'unsure' } as const;

function Signature({ signature, index }: { readonly signature: ReportedSignature; readonly index: number }) {
  const { signer, integrity } = signature;
  const { title, content, trust, details } = signatureText(signature, index);
  const name = signer === null ? title : words.by({ title, signer });
  return (
    <section className="signature-found" aria-label={name}>
      <h2>{name}</h2>
      <Verdict look={OF_CONTENT[integrity]} text={content} />
      <Verdict look={OF_TRUST[signature.trust.verdict]} text={`${rows.trust}: ${trust}`} />
      <FactRows rows={details.filter(([label]) => !FOLDED.has(label))} />
      <details>
        <summary>{words.more}</summary>
        <FactRows rows={details.filter(([label]) => FOLDED.has(label))} />
      </details>
    </section>
  );
}

const ICONS = { good: CircleCheck, bad: CircleAlert, unsure: CircleQuestionMark } as const;

function Verdict({ look, text }: { readonly look: keyof typeof ICONS; readonly text: string }) {
  const Icon = ICONS[look];
  return (
    <p className="signature-verdict" data-look={look}>
      <Icon aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}

export function Report(text: string, language: string): string {
  return reportPage(JSON.parse(text) as SignatureReport, language);
}
