/** Reads emails as Outlook saves them (MS-OXMSG). */
import { openCompoundFile, type Storage } from './compound-file.ts';
import { MAX_DEPTH, type Mail, type MailAddress, type MailBounds, type MailPart } from './mail.ts';
import { charsetOfCodePage, decodeText } from './mail-charset.ts';
import { fileTimeDate, mailDate } from './mail-date.ts';
import { MsgProperties } from './msg-properties.ts';
import { readRtfBody } from './rtf-body.ts';

const TAG = {
  subject: 0x0037,
  sentRepresentingName: 0x0042,
  sentRepresentingEmail: 0x0065,
  transportHeaders: 0x007d,
  senderName: 0x0c1a,
  recipientType: 0x0c15,
  senderEmail: 0x0c1f,
  displayBcc: 0x0e02,
  displayCc: 0x0e03,
  displayTo: 0x0e04,
  submitTime: 0x0039,
  deliveryTime: 0x0e06,
  messageClass: 0x001a,
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  displayName: 0x3001,
  email: 0x3003,
  smtp: 0x39fe,
  senderSmtp: 0x5d01,
  sentRepresentingSmtp: 0x5d02,
  codePage: 0x3fde,
  attachData: 0x3701,
  attachShortName: 0x3704,
  attachName: 0x3707,
  attachMime: 0x370e,
  attachContentId: 0x3712,
  attachFlags: 0x3714,
  attachHidden: 0x7ffe,
} as const;

/** Bytes before the properties of a message of its own, of one inside another, and of a receiver or an attachment (2.4). */
const HEADS = { top: 32, embedded: 24, part: 8 } as const;
const RECEIVERS = /^__recip_version1\.0_/i;
const ATTACHMENTS = /^__attach_version1\.0_/i;
const EMBEDDED = '__substg1.0_3701000D';
/** The attachment is drawn within the text (PidTagAttachFlags). */
const RENDERED_IN_BODY = 4;
/** S/MIME of any kind but a signature beside a text that everybody reads. */
const SEALED = /^ipm\.note\.smime$/i;

/** @throws BrokenCompoundFile */
export function readMsg(bytes: Uint8Array, bounds: MailBounds): Promise<Mail> {
  return readMessage(openCompoundFile(bytes), HEADS.top, bounds, 0);
}

async function readMessage(storage: Storage, head: number, bounds: MailBounds, depth: number): Promise<Mail> {
  const properties = new MsgProperties(storage, head);
  const parts: MailPart[] = [];
  for (const part of storage.storages.filter(({ name }) => ATTACHMENTS.test(name)))
    if (bounds.take()) parts.push(await readPart(part, parts.length + 1, bounds, depth));
  const { html, text } = await bodyOf(properties);
  const headers = properties.text(TAG.transportHeaders);
  return {
    subject: properties.text(TAG.subject),
    from: senderOf(properties),
    ...receiversOf(storage, properties),
    date: dateOf(properties, headers),
    html,
    text,
    parts,
    isEncrypted: SEALED.test(properties.text(TAG.messageClass)) && html === '' && text.trim() === '',
  };
}

/** The headers of a received email tell the sender's own time, the properties only that of Greenwich. */
function dateOf(properties: MsgProperties, headers: string): string {
  const written = /^date:[ \t]*(.{1,100})$/im.exec(headers)?.[1];
  if (written !== undefined) return mailDate(written);
  return fileTimeDate(properties.long(TAG.submitTime) || properties.long(TAG.deliveryTime));
}

function senderOf(properties: MsgProperties): readonly MailAddress[] {
  const name = properties.text(TAG.sentRepresentingName) || properties.text(TAG.senderName);
  const addresses = [
    ...[TAG.sentRepresentingSmtp, TAG.sentRepresentingEmail, TAG.senderSmtp, TAG.senderEmail].map((tag) =>
      properties.text(tag),
    ),
  ];
  // Inside a company, the address is a path in its directory, which says nothing to anyone else.
  const address = addresses.find((each) => each.includes('@')) ?? '';
  return name === '' && address === '' ? [] : [{ name: name === address ? '' : name, address }];
}

function receiversOf(storage: Storage, properties: MsgProperties): Pick<Mail, 'to' | 'cc' | 'bcc'> {
  const found: Record<'to' | 'cc' | 'bcc', MailAddress[]> = { to: [], cc: [], bcc: [] };
  for (const receiver of storage.storages.filter(({ name }) => RECEIVERS.test(name))) {
    const own = new MsgProperties(receiver, HEADS.part, properties.codePage);
    const address = [own.text(TAG.smtp), own.text(TAG.email)].find((each) => each.includes('@')) ?? '';
    const name = own.text(TAG.displayName);
    const kind = ({ 2: 'cc', 3: 'bcc' } as const)[own.int(TAG.recipientType) ?? 1] ?? 'to';
    if (name !== '' || address !== '') found[kind].push({ name: name === address ? '' : name, address });
  }
  const shown = (tag: number) =>
    properties
      .text(tag)
      .split(';')
      .map((name) => name.trim())
      .filter(Boolean); // prettier-ignore
  const list = (known: MailAddress[], tag: number) =>
    known.length > 0 ? known : shown(tag).map((name) => ({ name, address: '' }));
  return {
    to: list(found.to, TAG.displayTo),
    cc: list(found.cc, TAG.displayCc),
    bcc: list(found.bcc, TAG.displayBcc),
  };
}

async function bodyOf(properties: MsgProperties): Promise<Pick<Mail, 'html' | 'text'>> {
  const text = properties.text(TAG.body);
  const html = properties.binary(TAG.html);
  if (html) return { html: decodeText(html, charsetOfCodePage(properties.int(TAG.codePage) ?? 65_001)), text };
  const asText = properties.text(TAG.html);
  if (asText !== '') return { html: asText, text };
  const rtf = properties.binary(TAG.rtf);
  const body = rtf && (await readRtfBody(rtf));
  if (body?.mode === 'html') return { html: body.text, text };
  return { html: '', text: text || body?.text || '' };
}

async function readPart(storage: Storage, number: number, bounds: MailBounds, depth: number): Promise<MailPart> {
  const own = new MsgProperties(storage, HEADS.part);
  const name = own.text(TAG.attachName) || own.text(TAG.attachShortName) || own.text(TAG.displayName);
  const mime = own.text(TAG.attachMime) || 'application/octet-stream';
  const isInline = ((own.int(TAG.attachFlags) ?? 0) & RENDERED_IN_BODY) !== 0 || own.int(TAG.attachHidden) === 1;
  const contentId = own.text(TAG.attachContentId).trim();
  const plain = { mime, contentId, isInline, bytes: own.binary(TAG.attachData) ?? Buffer.alloc(0) };
  const inside = storage.storages.find((each) => each.name.toUpperCase() === EMBEDDED.toUpperCase());
  if (!inside) return { ...plain, name: name || `attachment-${number}` };
  if (depth + 1 >= MAX_DEPTH) bounds.closed++;
  const isMail = depth + 1 < MAX_DEPTH;
  const mail = isMail ? await readMessage(inside, HEADS.embedded, bounds, depth + 1) : undefined;
  const title = `${name || mail?.subject || `email-${number}`}.msg`;
  return { ...plain, isInline: false, name: title.replace(/\.msg\.msg$/i, '.msg'), ...(mail ? { mail } : {}) };
}
