/** The report on the rules of a level: as data, and as a page that people read. */
import { fillText } from '../../contract/messages/fill-text.ts';
import type { JudgedRule } from '../../engine/archive/judge/check-archive.ts';
import type { Judgement } from '../../engine/archive/judge/judge-archive.ts';
import { reportWords as words } from './report-words.ts';

export interface ArchiveReport {
  readonly file: string;
  readonly level: string;
  /** What checked: our own rules, or veraPDF beside them. */
  readonly validator: string;
  readonly conforms: boolean;
  readonly rules: readonly {
    readonly rule: string;
    readonly clause: string;
    readonly says: string;
    readonly verdict: JudgedRule['verdict'];
    readonly places: readonly { readonly object?: number; readonly page?: number }[];
  }[];
}

export function archiveReport({ rules, verapdf }: Judgement, file: string, level: string): ArchiveReport {
  return {
    file,
    level: `PDF/A-${level}`,
    validator: verapdf === undefined ? words.validator : fillText(words.validators, { version: verapdf }),
    conforms: rules.every(({ verdict }) => verdict === 'kept'),
    rules: rules.map(({ id, clause, says, verdict, places }) => ({ rule: id, clause, says, verdict, places })),
  };
}

/** Without scripts and without anything from elsewhere. */
export function writeHtml({ file, level, validator, conforms, rules }: ArchiveReport): string {
  const order = { broken: 0, 'not-checked': 1, kept: 2 } as const;
  const sorted = [...rules].sort((a, b) => order[a.verdict] - order[b.verdict]);
  const rows = sorted.map(
    (rule) =>
      `<tr class="${rule.verdict}"><td>${words.verdicts[rule.verdict]}</td><td>${rule.clause}</td><td>${escaped(rule.says)}</td><td>${placesText(rule.places)}</td></tr>`,
  );
  const verdict = fillText(conforms ? words.conforms : words.doesNot, { level });
  const { columns } = words;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
table{border-collapse:collapse;width:100%}th,td{text-align:start;padding:.35rem .6rem;border-bottom:1px solid #8886;vertical-align:top}
.broken td:first-child{color:#b3261e;font-weight:600}.not-checked td:first-child{font-weight:600}
@media (prefers-color-scheme:dark){.broken td:first-child{color:#ff8a80}}
</style></head><body><h1>${words.title}</h1><p>${escaped(file)}</p><p><strong>${verdict}</strong></p><p>${escaped(validator)}</p>
<table><thead><tr><th>${columns.verdict}</th><th>${columns.clause}</th><th>${columns.rule}</th><th>${columns.places}</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></body></html>
`;
}

function placesText(places: ArchiveReport['rules'][number]['places']): string {
  return places
    .map(({ object, page }) =>
      [
        page === undefined ? '' : fillText(words.page, { page }),
        object === undefined ? '' : fillText(words.object, { object }),
      ]
        .filter(Boolean)
        .join(', '),
    )
    .filter(Boolean)
    .join('; ');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
