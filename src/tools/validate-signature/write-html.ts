/** Writes the report as one web page that loads nothing. */
import { escapeHtml } from '../../contract/text/escape-html.ts';
import type { SignatureReport } from './report.ts';
import { type ReportGroup, reportGroups } from './report-groups.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem;color:#1c1b19;background:#fff;overflow-wrap:anywhere}
h1{font-size:1.6rem}h2{font-size:1.15rem;margin:2rem 0 .5rem}
table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.3rem .75rem .3rem 0;border-bottom:1px solid #ddd}th{width:34%;font-weight:400;color:#555}
@media (prefers-color-scheme:dark){body{color:#eee;background:#1b1b1b}th,td{border-color:#444}th{color:#aaa}}`;

export function writeHtml(report: SignatureReport): string {
  const [first, ...others] = reportGroups(report);
  const title = cell(report.file.name);
  const head = `<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>${title}</title>\n<style>${STYLE}</style>`;
  const groups = [...(first ? [written(first, 'h1')] : []), ...others.map((group) => written(group, 'h2'))];
  return `<!doctype html>\n<html lang="en">\n<head>\n${head}\n</head>\n<body>\n${groups.join('\n')}\n</body>\n</html>\n`;
}

function written({ title, rows }: ReportGroup, heading: 'h1' | 'h2'): string {
  const named = rows.map(([label, value]) => `<tr><th scope="row">${cell(label)}</th><td>${cell(value)}</td></tr>`);
  return `<${heading}>${cell(title)}</${heading}>\n<table>\n${named.join('\n')}\n</table>`;
}

/** What browsers would not show is dropped: a file may say anything of itself. */
function cell(text: string): string {
  return escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, ''));
}
