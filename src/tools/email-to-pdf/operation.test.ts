/** Converts emails of several programs; looks at the results with poppler, qpdf and pdf.js. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { blankPdf } from '../../../tests/blank-pdf.ts';
import { GMAIL, htmlMail, mixedMail } from '../../../tests/mail-samples.ts';
import { msgFile } from '../../../tests/msg-file.ts';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let converter: OperationTest<typeof tool>;
beforeEach(async () => {
  converter = await OperationTest.start(tool, run);
});
afterEach(() => converter.end());

async function converted(mail: string | Buffer, options: Readonly<Record<string, unknown>> = {}) {
  const type: FileTypeId = typeof mail === 'string' ? 'eml' : 'msg';
  const [output] = await converter.run([await converter.file(`mail.${type}`, Buffer.from(mail), type)], options);
  if (!output) throw new Error('there is no result');
  return output;
}

const say = (program: string, ...args: readonly string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const textOf = (path: string) =>
  say('pdftotext', '-layout', path, '-')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n');
const attachedTo = (path: string) =>
  [...say('pdfdetach', '-list', path).matchAll(/^\d+: (.*)$/gm)].map(([, name]) => name);
const red = (width: number) =>
  sharp({ create: { width, height: 40, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();

/** Share of red pixels of the first page. */
async function redShare(path: string): Promise<number> {
  const target = join(converter.folder, 'seen');
  execFileSync('pdftoppm', ['-r', '36', '-png', '-singlefile', path, target], { stdio: 'ignore' });
  const { data, info } = await sharp(`${target}.png`).raw().toBuffer({ resolveWithObject: true });
  let found = 0;
  for (let at = 0; at < data.length; at += info.channels)
    if ((data[at] ?? 0) > 160 && (data[at + 1] ?? 0) < 60 && (data[at + 2] ?? 0) < 60) found++;
  return found / (info.width * info.height);
}

test('an email becomes a page with sender, recipients, date, subject, formatted text and links', async () => {
  const { path } = await converted(GMAIL);
  const text = textOf(path);
  expect(text).toMatch(
    /^Förster trip\nFrom Zühre Søn <zuhre@example\.com>\nTo friends@example\.org, Okafor, Ben <ben@example\.org>\nDate 3 Jun 2026, 18:04 \(UTC−7\)\nTrip on Saturday, see map\./,
  );
  expect(text).not.toContain('Plain words');
  const pdf = await readPdf(path);
  expect(say('pdfinfo', path)).toMatch(/Title:\s+Förster trip[\s\S]*Author:\s+Zühre Søn[\s\S]*Tagged:\s+yes/);
  expect(pdf.pages.flatMap(({ links }) => links)).toContain('https://example.com/map');
  const { path: bare } = await converted(GMAIL, { headers: false });
  expect(textOf(bare)).toMatch(/^Trip on Saturday/);
});

test('plain text keeps its lines, and old encodings are read', async () => {
  const body = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]).toString('latin1');
  const mail = mixedMail('=?koi8-r?B?79TexdQ=?=', [
    ['Content-Type: text/plain; charset=windows-1251', `one\r\n  two\r\n\r\n${body} <b>https://example.com/x.\r\n`],
  ]);
  const [output] = await converter.run([await converter.file('a.eml', Buffer.from(mail, 'latin1'), 'eml')], {});
  const text = textOf(output?.path ?? '');
  expect(text).toContain('Отчет');
  expect(text).toContain('one\ntwo\nПривет <b>https://example.com/x.');
});

test('emails without an encoding, or with a wrong one, are read, and a byte order mark hides no sender', async () => {
  const mail = (type: string, body: string | Buffer) =>
    Buffer.concat([
      Buffer.from('\ufeff\r\nFrom: Ann Lee <ann@example.com>\r\nSubject: '),
      Buffer.from(type === '' ? 'Gr\xfc\xdfe' : 'Report', 'latin1'),
      Buffer.from(`\r\n${type}\r\n`),
      Buffer.from(body),
    ]);
  const western = Buffer.from('\x80 5 \x96 na\xefve', 'latin1');
  const russian = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
  const html = Buffer.concat([Buffer.from('<meta charset="windows-1251"><p>'), russian, Buffer.from('</p>')]);
  const file = async (content: Buffer) => {
    const [output] = await converter.run([await converter.file('mail.eml', content, 'eml')], {});
    return textOf(output?.path ?? '');
  };
  expect(await file(mail('', western))).toMatch(/^Grüße\nFrom Ann Lee <ann@example\.com>\n€ 5 – naïve/);
  expect(await file(mail('Content-Type: text/html\r\n', html))).toContain('Привет');
  expect(await file(mail('Content-Type: text/plain; charset=us-ascii\r\n', 'Grüße, Ωmega'))).toContain('Grüße, Ωmega');
  expect(await file(mail('Content-Type: text/plain; charset=utf-8\r\n', 'שלום.\r\nEnds with a dot.'))).toContain(
    'Ends with a dot.',
  );
  expect(await file(Buffer.from('From: a@example.com\rSubject: Old Mac\r\rline'))).toMatch(
    /^Old Mac\nFrom a@example\.com\nline/,
  );
});

test('an attached email stays as it is where the one around it tells no encoding', async () => {
  const inner = 'From: a@example.com\r\nContent-Type: text/plain\r\n\r\ninner';
  const mail = mixedMail('Around', [
    ['Content-Type: text/plain', 'na\xefve'],
    ['Content-Type: message/rfc822; name="inner.eml"', inner],
  ]);
  const file = await converter.file('mail.eml', Buffer.from(mail, 'latin1'), 'eml');
  const [output] = await converter.run([file], { attachments: 'embed' });
  expect(textOf(output?.path ?? '')).toContain('naïve');
  const saved = join(converter.folder, 'inner.eml');
  execFileSync('pdfdetach', ['-save', '1', '-o', saved, output?.path ?? '']);
  expect((await readFile(saved, 'latin1')).trim()).toBe(inner.replaceAll('\r', ''));
});

test('lines that were broken for the way flow again, and quoted ones only with their like', async () => {
  const text = 'One \r\ntwo\r\n> three \r\n> four\r\n>> five \r\n> six\r\n  code\r\n-- \r\nAnn';
  const { path } = await converted(mixedMail('Flow', [['Content-Type: text/plain;\r\n format=flowed', text]]));
  expect(textOf(path)).toContain('One two\n> three four\n>> five\n> six\ncode\n--\nAnn');
});

test('images that come with the email are shown in its text, and those of the web are not loaded', async () => {
  const html =
    '<p>Logo <img src="cid:logo%40x"></p><img src="https://example.com/p.gif" alt="A tulip"><div style="background:url(https://example.com/b.png)">x</div>';
  const mail = mixedMail('Logo', [
    ['Content-Type: text/html; charset=utf-8', html],
    ['Content-Type: image/png; name=logo.png\r\nContent-ID: <logo@x>\r\nContent-Disposition: inline', await red(300)],
  ]);
  const { path } = await converted(mail);
  expect(await redShare(path)).toBeGreaterThan(0.01);
  expect(textOf(path)).toContain('A tulip');
  expect(textOf(path)).not.toContain('Attachments');
  expect(converter.warnings).toEqual([
    { code: 'mail-images-not-loaded', params: { file: 'mail.eml', count: 2, name: 'https://example.com/p.gif' } },
  ]);
});

test('what an email does to its own look does not reach the lines above it', async () => {
  const hostile = [
    '<style>header,h1,.facts{display:none!important}:host{display:none!important}*{color:#c00!important}@page{size:50mm}</style>',
    '<script>document.title="x"</script><template><p>Template</p></template></div></template><p>Kept</p>',
    '<div style="position:fixed;top:-400px;left:0;width:900px;height:380px;background:#c00">FAKE</div>',
    '<p style="margin-top:-300px;height:300px;background:#c00">OVER</p>',
    '<form action="https://example.com"><input value="typed"></form><iframe src="https://example.com"></iframe>',
    '<a href="javascript:alert(1)">Script</a><meta http-equiv="refresh" content="0;url=https://example.com">',
  ].join('');
  const { path } = await converted(htmlMail(hostile, 'Honest'));
  expect(textOf(path)).toMatch(/^Honest\nFrom Ann Lee <ann@example\.com>/);
  expect(textOf(path)).not.toContain('Template');
  expect(await redShare(path)).toBe(0);
  const { pages } = await readPdf(path);
  expect(pages.map(({ width }) => Math.round(width))).toEqual([596]);
  expect(pages.flatMap(({ links }) => links)).toEqual([]);
});

test('attached emails follow with their own lines, and pages that Outlook names begin no page', async () => {
  const inner = mixedMail('Your order', [['Content-Type: text/plain', 'Total: 12 EUR']], 'inner');
  const outlook =
    '<style>div.S{page:S}@page S{size:8.5in 11in}</style><div class=S><p>Hello<o:p></o:p></p></div><div>Bye</div>';
  const mail = mixedMail('Fwd: order', [
    ['Content-Type: text/html', outlook],
    ['Content-Type: message/rfc822; name="order.eml"', inner],
  ]);
  const { path, facts } = await converted(mail);
  expect(facts?.pages).toBe(2);
  expect(textOf(path)).toMatch(/Hello\nBye\nAttachments\norder\.eml[\s\S]*Attached email\nYour order\nFrom Ann Lee/);
  expect(textOf((await converted(mail, { attachments: 'none' })).path)).not.toContain('Your order');
});

test('attachments are merged as pages, and what cannot be is attached', async () => {
  const file = (type: string, name: string) =>
    `Content-Type: ${type}\r\nContent-Disposition: attachment; filename="${name}"`;
  const mail = mixedMail('Files', [
    ['Content-Type: text/plain', 'See below'],
    [file('application/pdf', 'two.pdf'), blankPdf(2)],
    [file('image/png', 'red.png'), await red(60)],
    [file('application/pdf', 'broken.pdf'), Buffer.from('%PDF-1.7 nothing')],
    [file('application/octet-stream', '../../raw.dat'), Buffer.from([1, 2, 3])],
  ]);
  const merged = await converted(mail, { attachments: 'merge' });
  expect(merged.facts?.pages).toBe(4);
  expect(merged.report).toEqual({ found: { attachments: 4 }, made: { merged: 2, attached: 2 } });
  expect(attachedTo(merged.path)).toEqual(['broken.pdf', 'raw.dat']);
  expect(converter.warnings.map(({ code }) => code)).toEqual(['attachments-embedded']);
  execFileSync('qpdf', ['--check', merged.path], { stdio: 'ignore' });
  const embedded = await converted(mail, { attachments: 'embed' });
  expect([embedded.facts?.pages, attachedTo(embedded.path).length]).toEqual([1, 4]);
  const listed = textOf((await converted(mail)).path);
  expect(listed).toMatch(/Attachments\ntwo\.pdf/);
  expect(listed).toContain('3 bytes');
});

/** HTML inside RTF, as Outlook keeps it. */
function rtfOf(rtf: string): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32LE(rtf.length + 12, 0);
  head.writeUInt32LE(rtf.length, 4);
  head.writeUInt32LE(0x414c454d, 8);
  return Buffer.concat([head, Buffer.from(rtf, 'latin1')]);
}

const RECEIVERS = [
  { 12289: 'Ben Okafor', 14846: 'ben@example.org', 3093: 1 },
  { 12289: 'chris@example.net', 12291: 'chris@example.net', 3093: 2 },
];

test('emails of Outlook are read: HTML, RTF, images, attachments, and emails inside', async () => {
  const sender = { 66: 'Ann Lee', 101: '/O=EXAMPLE/CN=ANN', 23810: 'ann@example.com' };
  const { path } = await converted(
    msgFile({
      properties: {
        ...{ 55: 'Figures', ...sender, 57: Date.UTC(2026, 4, 12, 7, 15), 16350: 65_001 },
        4115: Buffer.from('<html><body>Grüße <img src="cid:a1"></body></html>'),
      },
      receivers: RECEIVERS,
      attachments: [
        { 14087: 'logo.png', 14094: 'image/png', 14098: 'a1', 14100: 4, 14081: await red(300) },
        { 14087: 'long.bin', 14081: Buffer.alloc(10_000) },
        { 12289: 'Inner', mail: { properties: { 55: 'Inner mail', 4096: 'inner text' } } },
      ],
    }),
  );
  expect(textOf(path)).toMatch(
    /^Figures\nFrom Ann Lee <ann@example\.com>\nTo Ben Okafor <ben@example\.org>\nCc chris@example\.net\nDate 12 May 2026, 07:15 \(UTC\)\nGrüße[\s\S]*long\.bin 10 KB\nInner\.msg[\s\S]*Inner mail\ninner text/,
  );
  expect(await redShare(path)).toBeGreaterThan(0.01);
  const rtf =
    "{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 {\\fonttbl{\\f0 Arial;}}{\\*\\htmltag64 <p>}Gr\\'fc\\'dfe {\\*\\htmltag84 <b>}\\htmlrtf \\b\\htmlrtf0 bold{\\*\\htmltag92 </b>}}";
  const packed = await converted(msgFile({ properties: { 55: 'RTF', 4105: rtfOf(rtf) } }));
  expect(textOf(packed.path)).toContain('Grüße bold');
});

test('damaged and hostile emails end in plain words, or are read as far as they are whole', async () => {
  const sound = msgFile({ properties: { 55: 'Whole', 4096: 'text '.repeat(2_000) } });
  const circle = Buffer.from(sound);
  // Every sector of the table leads to itself.
  for (let at = circle.length - 512; at < circle.length; at += 4)
    circle.writeUInt32LE((at - circle.length + 512) / 4, at);
  await expect(converted(sound.subarray(0, 600))).rejects.toMatchObject({ code: 'damaged' });
  expect((await converted(circle)).facts?.pages).toBeGreaterThan(0);
  const nested = Array.from(
    { length: 300 },
    (_, at) => `Content-Type: multipart/mixed; boundary=q${at}\r\n\r\n--q${at}\r\n`,
  );
  await expect(converted(`From: a@example.com\r\n${nested.join('')}`)).rejects.toMatchObject({ code: 'damaged' });
  await expect(converted(htmlMail('<b><i>'.repeat(20_000)))).rejects.toMatchObject({ code: 'too-complex' });
  const { path } = await converted('From: a@example.com\r\nSubject: cut off');
  expect(textOf(path)).toMatch(/^cut off\nFrom a@example\.com\nThis email has no text\./);
});

test('of a mailbox the first email is converted, and told that there are more', async () => {
  const mails = ['first', 'second'].map(
    (word) => `From a@example.com Mon Jun  1 10:00:00 2026\nSubject: ${word}\n\nFrom here\n`,
  );
  const { path } = await converted(mails.join('\n'));
  expect(textOf(path)).toMatch(/^first\nFrom here\n1\n$/);
  expect(converter.warnings).toEqual([{ code: 'first-mail-only', params: { file: 'mail.eml', count: 2 } }]);
});

test('a text that its own styles hide is shown, and an image alone needs no words', async () => {
  const hidden = htmlMail('<style>div{display:none}</style><div>Hidden words</div><p style="font-size:0"></p>');
  expect(textOf((await converted(hidden)).path)).toContain('Hidden words');
  const image = ['Content-Type: image/png; name="a.png"\r\nContent-Disposition: inline', await red(40)] as const;
  expect(textOf((await converted(mixedMail('photo', [image]))).path)).not.toContain('no text');
});

test('emails inside emails are opened eight deep', async () => {
  let mail = 'From: a@example.com\r\nSubject: level 9\r\n\r\nbottom';
  for (let level = 8; level >= 0; level--)
    mail = mixedMail(`level ${level}`, [['Content-Type: message/rfc822', mail]], `q${level}`);
  const { path } = await converted(mail);
  expect(textOf(path)).toContain('level 7');
  expect(textOf(path)).not.toContain('bottom');
  expect(converter.warnings).toEqual([{ code: 'mails-not-opened', params: { file: 'mail.eml', count: 1 } }]);
});

test('an email whose end is missing says so, and a whole one does not', async () => {
  const whole = mixedMail('Figures', [['Content-Type: text/plain', 'All of the text']], 'end');
  await converted(whole);
  expect(converter.warnings).toEqual([]);
  const { path } = await converted(whole.slice(0, whole.indexOf('of the text')));
  expect(textOf(path)).toContain('All');
  expect(converter.warnings).toEqual([{ code: 'mail-cut', params: { file: 'mail.eml' } }]);
});
