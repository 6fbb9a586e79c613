/** Writes a report as one web page that loads nothing. */
import type { FactGroup } from './fact-group.ts';
import { escapeHtml } from './text/escape-html.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem;color:#1c1b19;background:#fff;overflow-wrap:anywhere}
h1{font-size:1.6rem}h2{font-size:1.15rem;margin:2rem 0 .5rem}
table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.3rem .75rem .3rem 0;border-bottom:1px solid #ddd}th{font-weight:600}th[scope=row]{width:38%;font-weight:400;color:#555}
@media (prefers-color-scheme:dark){body{color:#eee;background:#1b1b1b}th,td{border-color:#444}th[scope=row]{color:#aaa}}`;

/** @param head under the main heading; the others follow with headings of the second level. */
export function factsHtml(title: string, head: FactGroup, groups: readonly FactGroup[], language = 'en'): string {
  const named = `<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>${cell(title)}</title>\n<style>${STYLE}</style>`;
  const body = [written(head, 'h1'), ...groups.map((group) => written(group, 'h2'))].join('\n');
  return `<!doctype html>\n<html lang="${language}">\n<head>\n${named}\n</head>\n<body>\n${body}\n</body>\n</html>\n`;
}

function written({ title, rows, table }: FactGroup, heading: 'h1' | 'h2'): string {
  const named = rows.map(([label, value]) => `<tr><th scope="row">${cell(label)}</th><td>${cell(value)}</td></tr>`);
  const parts = [`<${heading}>${cell(title)}</${heading}>`];
  if (named.length > 0) parts.push(`<table>\n${named.join('\n')}\n</table>`);
  if (table && table.rows.length > 0) {
    const head = table.head.map((text) => `<th scope="col">${cell(text)}</th>`).join('');
    const body = table.rows.map((row) => `<tr>${row.map((text) => `<td>${cell(text)}</td>`).join('')}</tr>`);
    parts.push(`<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('\n')}\n</tbody>\n</table>`);
  }
  return parts.join('\n');
}

/** What browsers would not show is dropped: a file may say anything of itself. */
function cell(text: string): string {
  return escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, ''));
}
