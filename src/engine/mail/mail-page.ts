/** Makes a page of an email: who wrote to whom and when, the text as its sender set it, and the list of what came with it. */

import { ToolError } from '../../contract/messages/tool-error.ts';
import { escapeHtml } from '../../contract/text/escape-html.ts';
import type { WebFile, WebFolder } from '../html-to-pdf/web-folder.ts';
import { cleanMail, TooLongMail, withoutStyleSheets } from './clean-mail.ts';
import { linkedText } from './linked-text.ts';
import type { Mail, MailPart } from './mail.ts';
import { fileList, headerBlock, oneLine } from './mail-lists.ts';
import { MAIL_STYLES, TEXT_STYLES } from './mail-styles.ts';

export interface MailPageSettings {
  /** Whether sender, receivers, date and subject stand above the text. */
  readonly headers: boolean;
  /** Whether what is attached is listed, and attached emails are shown. */
  readonly attachments: boolean;
  /** The text gets a room of its own, which its styles do not leave. Only a browser knows such rooms. */
  readonly apart: boolean;
}

export interface MailFolder extends WebFolder {
  /** What is attached to the email and to those inside it, and is no part of their texts. */
  readonly attached: readonly MailPart[];
}

const PAGE = 'email.html';
const PARTS = 'part/';

/** The page, and the images that it shows. @param file its name. @throws ToolError `too-complex`. */
export function mailFolder(mail: Mail, settings: MailPageSettings, file: string): MailFolder {
  const maker = new PageMaker(settings);
  const body = bodyOf(maker, mail, file);
  const html = `<!doctype html>
<html><head><meta charset="utf-8"><title>${escapeHtml(oneLine(mail.subject))}</title>
<style>${MAIL_STYLES}</style></head>
<body>${body}</body></html>
`;
  return {
    start: PAGE,
    attached: maker.attached,
    read: async (path) => {
      if (path === PAGE) return { bytes: Buffer.from(html), mime: 'text/html; charset=utf-8' };
      return imageFile(maker.shown, path);
    },
  };
}

function bodyOf(maker: PageMaker, mail: Mail, file: string): string {
  try {
    return maker.mail(mail, 0);
  } catch (error) {
    if (!(error instanceof TooLongMail)) throw error;
    throw new ToolError('too-complex', { file }, { cause: error });
  }
}

function imageFile(parts: readonly MailPart[], path: string): WebFile | undefined {
  const number = path.startsWith(PARTS) ? Number(path.slice(PARTS.length)) : Number.NaN;
  const part = parts[number] ?? parts.find(({ name }) => name === path);
  if (!part) return undefined;
  return { bytes: Buffer.from(part.bytes), mime: isImage(part) ? part.mime : undefined };
}

class PageMaker {
  /** Parts that the page may show, by the number of their path. */
  readonly shown: MailPart[] = [];
  readonly attached: MailPart[] = [];
  readonly #settings: MailPageSettings;

  constructor(settings: MailPageSettings) {
    this.#settings = settings;
  }

  mail(mail: Mail, depth: number): string {
    const images = new MailImages(mail.parts, this.shown);
    const text = this.#text(mail, images);
    const { headers, attachments } = this.#settings;
    const beside = images.beside(text);
    const isBare = text === '' && (beside === '' || mail.isEncrypted);
    const attached = attachments ? images.others(mail.parts) : [];
    this.attached.push(...attached);
    return [
      `<section class="mail${depth > 0 ? ' attached' : ''}">`,
      depth > 0 ? '<p class="kind">Attached email</p>' : '',
      headers ? headerBlock(mail) : '',
      isBare ? nothingToRead(mail) : text,
      beside,
      fileList(attached),
      '</section>',
      ...attached.flatMap((part) => (part.mail ? [this.mail(part.mail, depth + 1)] : [])),
    ].join('\n');
  }

  #text({ html, text }: Mail, images: MailImages): string {
    if (html.trim() !== '') {
      const cleaned = cleanMail(html, (id) => images.pathOf(id));
      if (!this.#settings.apart) return `<div class="text">${withoutStyleSheets(cleaned)}</div>`;
      // The frame keeps what the email places freely off the lines above it.
      const inside = `<style>${TEXT_STYLES}</style><div class="whole">${cleaned}</div>`;
      return `<div class="frame"><div class="apart"><template shadowrootmode="open">${inside}</template></div></div>`;
    }
    if (text.trim() !== '') return `<div class="text plain">${linkedText(text)}</div>`;
    return '';
  }
}

function nothingToRead({ isEncrypted }: Mail): string {
  return `<p class="nothing">${isEncrypted ? 'The text of this email is encrypted.' : 'This email has no text.'}</p>`;
}

/** The images of one email: within its text, or beside it. */
class MailImages {
  readonly #images: readonly MailPart[];
  readonly #first: number;
  readonly #places: ReadonlyMap<MailPart, number>;
  readonly #byId: ReadonlyMap<string, MailPart>;
  readonly #used = new Set<MailPart>();

  /** @param shown gets them. */
  constructor(parts: readonly MailPart[], shown: MailPart[]) {
    this.#images = parts.filter((part) => !part.mail && (part.contentId !== '' || isImage(part)));
    this.#first = shown.length;
    this.#places = new Map(this.#images.map((part, index) => [part, index]));
    this.#byId = new Map(this.#images.map((part) => [part.contentId.toLowerCase(), part]));
    for (const image of this.#images) shown.push(image);
  }

  /** Where the page finds what the text calls by this id. */
  pathOf(contentId: string): string | undefined {
    const part = contentId === '' ? undefined : this.#byId.get(contentId.toLowerCase());
    if (!part) return undefined;
    this.#used.add(part);
    return this.#path(part);
  }

  /** Those that the sender put between the lines of a text that cannot show them there. */
  beside(text: string): string {
    const rest = this.#images.filter(
      (part) => this.#isBeside(part) && !text.includes(`src="${escapeHtml(part.name)}"`),
    );
    if (rest.length === 0) return '';
    const shown = rest.map(
      (part) => `<img class="beside" src="${this.#path(part)}" alt="${escapeHtml(oneLine(part.name))}">`,
    );
    return `<div class="images">${shown.join('')}</div>`;
  }

  /** What the email shows nowhere. */
  others(parts: readonly MailPart[]): readonly MailPart[] {
    return parts.filter((part) => !this.#used.has(part) && !this.#isBeside(part));
  }

  #isBeside(part: MailPart): boolean {
    return part.isInline && isImage(part) && !this.#used.has(part);
  }

  #path(part: MailPart): string {
    return `/${PARTS}${this.#first + (this.#places.get(part) ?? 0)}`;
  }
}

function isImage({ mime }: MailPart): boolean {
  return mime.startsWith('image/');
}
