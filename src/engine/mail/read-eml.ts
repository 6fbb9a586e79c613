/** Reads emails as they travel (RFC 5322, MIME), by postal-mime. */
import type { Address, Attachment, Email } from 'postal-mime';
import { fixedMail, flowing } from './flowed-text.ts';
import { MAX_DEPTH, type Mail, type MailAddress, type MailBounds, type MailPart } from './mail.ts';
import { mailDate } from './mail-date.ts';
import { charsetOfHtml, plainMail, unscrambled, withCharset } from './mend-eml.ts';

/** Parts inside parts: programs that write emails need four or five. */
const MAX_NESTING = 60;
const MAX_HEADER_BYTES = 1024 ** 2;
/** Larger emails would need more memory than a job has. */
const MAX_READ_TWICE = 32 * 1024 ** 2;
/** Encrypted for its receiver: S/MIME (RFC 8551) and PGP/MIME (RFC 3156). */
const ENCRYPTED = /^application\/(?:x-)?(?:pkcs7-mime|pgp-encrypted)$/;
const MAIL = 'message/rfc822';

/** @throws Error for what is no email, or nested beyond all measure. */
export async function readEml(bytes: Uint8Array, bounds: MailBounds, depth = 0): Promise<Mail> {
  const email = await parsed(bytes);
  if (depth === 0) bounds.isCut = isCut(bytes, headerOf(email, 'content-type'));
  const parts: MailPart[] = [];
  for (const attachment of email.attachments) {
    if (bounds.take()) parts.push(await partOf(attachment, parts.length + 1, bounds, depth));
  }
  return {
    subject: email.subject ?? '',
    from: people(email.from ? [email.from] : []),
    to: people(email.to),
    cc: people(email.cc),
    bcc: people(email.bcc),
    date: mailDate(headerOf(email, 'date')),
    html: unscrambled(email.html ?? ''),
    text: unscrambled(email.text ?? ''),
    parts,
    isEncrypted: !email.html && !email.text && parts.some(({ mime }) => ENCRYPTED.test(mime)),
  };
}

/** Read again where letters are lost because the email does not say which encoding it has. */
async function parsed(bytes: Uint8Array): Promise<Email> {
  const { default: PostalMime } = await import('postal-mime');
  const settings = { forceRfc822Attachments: true, maxNestingDepth: MAX_NESTING, maxHeadersSize: MAX_HEADER_BYTES };
  const { bytes: plain, isFlowed, joinsWords } = fixedMail(plainMail(bytes));
  const email = await PostalMime.parse(plain, settings);
  const isRead = plain.length > MAX_READ_TWICE || ![email.html, email.text].some((text) => text?.includes('\ufffd'));
  const read = isRead ? email : await PostalMime.parse(withCharset(plain, charsetOfHtml(email.html ?? '')), settings);
  const text = isFlowed && read.text ? flowing(read.text, joinsWords) : read.text;
  // An attached email is a file that stays as it is.
  return { ...read, ...(text === undefined ? {} : { text }), attachments: email.attachments };
}

/** The last part of several ends with a boundary of its own (RFC 2046, 5.1.1). */
function isCut(bytes: Uint8Array, contentType: string): boolean {
  const [, quoted, plain = ''] =
    /^\s*multipart\/.*?\bboundary="?(?:(?<=")([^"]{1,200})"|([^\s;"]{1,200}))/is.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  return boundary !== '' && !Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(`--${boundary}--`);
}

function headerOf({ headers }: Email, key: string): string {
  return headers.find((header) => header.key === key)?.value ?? '';
}

function people(list: readonly Address[] = []): readonly MailAddress[] {
  return list.flatMap((each) => {
    if (!each.group) return [{ name: each.name, address: each.address }];
    // A group says its name alone where its members are kept to themselves ("undisclosed recipients").
    return each.group.length === 0 ? [{ name: each.name, address: '' }] : each.group;
  });
}

async function partOf(part: Attachment, number: number, bounds: MailBounds, depth: number): Promise<MailPart> {
  const content = part.content;
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  const mime = part.mimeType || 'application/octet-stream';
  const plain = {
    mime,
    bytes,
    contentId: (part.contentId ?? '').trim().replace(/^<|>$/g, ''),
    isInline: part.disposition !== 'attachment' && mime.startsWith('image/'),
  };
  if (mime !== MAIL) return { ...plain, name: part.filename || unnamed(mime, number) };
  if (depth + 1 >= MAX_DEPTH) bounds.closed++;
  const mail = depth + 1 < MAX_DEPTH ? await readEml(bytes, bounds, depth + 1) : undefined;
  return { ...plain, name: part.filename || `${mail?.subject || `email-${number}`}.eml`, ...(mail ? { mail } : {}) };
}

const ENDINGS: Readonly<Record<string, string>> = {
  'text/plain': 'txt',
  'text/html': 'html',
  'text/calendar': 'ics',
  'text/vcard': 'vcf',
  'message/delivery-status': 'txt',
  'message/disposition-notification': 'txt',
  'text/rfc822-headers': 'txt',
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
};

/** `attachment-2.png` */
function unnamed(mime: string, number: number): string {
  const ending = ENDINGS[mime] ?? /^image\/([a-z]{3,4})$/.exec(mime)?.[1] ?? 'bin';
  return `attachment-${number}.${ending}`;
}
