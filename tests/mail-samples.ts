/** Emails for tests, in the shapes that common programs give them. */

/** What Gmail sends: text and HTML as alternatives, quoted-printable. */
export const GMAIL = [
  'MIME-Version: 1.0',
  'Date: Wed, 3 Jun 2026 18:04:11 -0700',
  'Message-ID: <CA+1@mail.example.com>',
  'Subject: =?UTF-8?Q?F=C3=B6rster_trip?=',
  'From: =?UTF-8?B?WsO8aHJlIFPDuG4=?= <zuhre@example.com>',
  'To: friends@example.org, "Okafor, Ben" <ben@example.org>',
  'Content-Type: multipart/alternative; boundary="0000abc"',
  '',
  '--0000abc',
  'Content-Type: text/plain; charset="UTF-8"',
  '',
  'Plain words',
  '--0000abc',
  'Content-Type: text/html; charset="UTF-8"',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  '<div dir=3D"ltr">Trip on <b>Saturday</b>, see <a href=3D"https://example.com/m=',
  'ap">map</a>.</div>',
  '--0000abc--',
  '',
].join('\r\n');

/** @param boundary another one for an email inside another. */
export function mixedMail(
  subject: string,
  parts: readonly (readonly [headers: string, body: Buffer | string])[],
  boundary = 'part',
): string {
  const start = `From: Ann Lee <ann@example.com>\r\nTo: ben@example.org\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n`;
  const written = parts.map(([headers, body]) => {
    const isText = typeof body === 'string';
    const encoding = isText ? '' : '\r\nContent-Transfer-Encoding: base64';
    const lines = isText ? body : (body.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n');
    return `--${boundary}\r\n${headers}${encoding}\r\n\r\n${lines}\r\n`;
  });
  return `${start}${written.join('')}--${boundary}--\r\n`;
}

export function htmlMail(html: string, subject = 'HTML'): string {
  return `From: Ann Lee <ann@example.com>\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`;
}
