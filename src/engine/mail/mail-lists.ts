/** The lines above an email, and the list of what came with it, as HTML. */
import { escapeHtml } from '../../contract/text/escape-html.ts';
import type { Mail, MailAddress, MailPart } from './mail.ts';

const UNIT = 1024;
const LONGEST_LINE = 2_000;

export function headerBlock(mail: Mail): string {
  const rows = [
    ['From', people(mail.from)],
    ['To', people(mail.to)],
    ['Cc', people(mail.cc)],
    ['Bcc', people(mail.bcc)],
    ['Date', escapeHtml(mail.date)],
  ];
  const told = rows.flatMap(([title, value = '']) =>
    value === '' ? [] : [`<tr><th scope="row">${title}</th><td dir="auto">${value}</td></tr>`],
  );
  const subject = oneLine(mail.subject);
  return [
    '<header>',
    `<h1 dir="auto">${escapeHtml(subject === '' ? '(No subject)' : subject)}</h1>`,
    told.length === 0 ? '' : `<table class="facts">${told.join('')}</table>`,
    '</header>',
  ].join('');
}

function people(list: readonly MailAddress[]): string {
  return list
    .map(({ name, address }) => {
      const [shown, at] = [escapeHtml(oneLine(name)), escapeHtml(oneLine(address))];
      if (shown === '' || at === '') return `<bdi>${shown || at}</bdi>`;
      return `<bdi>${shown}</bdi> <span class="address">&lt;${at}&gt;</span>`;
    })
    .join(', ');
}

/** Empty where nothing is attached. */
export function fileList(parts: readonly MailPart[]): string {
  if (parts.length === 0) return '';
  const rows = parts.map(({ name, bytes, mail }) => {
    const size = mail ? '' : ` <span class="size">${sizeOf(bytes.length)}</span>`;
    return `<li><bdi>${escapeHtml(oneLine(name))}</bdi>${size}</li>`;
  });
  return `<section class="files"><h2>Attachments</h2><ul>${rows.join('')}</ul></section>`;
}

function sizeOf(bytes: number): string {
  if (bytes < UNIT) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  if (bytes < UNIT ** 2) return `${Math.round(bytes / UNIT)} KB`;
  return `${(bytes / UNIT ** 2).toFixed(1)} MB`;
}

/** Without line ends and control characters, which could imitate another line. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, LONGEST_LINE);
}
