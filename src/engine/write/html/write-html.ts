/** Writes the document that pages became as HTML: one file, one for each page or chapter with a list of them, or the parts of a book. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '../../../contract/text/escape-html.ts';
import type { DocumentModel } from '../../layout/model.ts';
import type { DocumentPart } from '../flow/pack-document.ts';
import { PageNames } from '../flow/page-names.ts';
import { PictureFiles, type PictureUse } from '../flow/picture-files.ts';
import { blocksHtml } from './blocks-html.ts';
import { asXhtml, bookCss } from './book-form.ts';
import { contentsBody, neighbours, type PartEntry } from './contents-page.ts';
import { documentHead } from './document-head.ts';
import type { HtmlChapter } from './html-chapters.ts';
import { type HtmlPart, type HtmlSplit, htmlParts } from './html-parts.ts';
import { HtmlPlaces } from './html-places.ts';
import { type HtmlSetting, HtmlStyles } from './html-setting.ts';
import { pageCss } from './page-css.ts';
import { StyleClasses } from './style-classes.ts';

export interface HtmlOptions {
  readonly images: PictureUse;
  /** In each file, in one beside them, or none. */
  readonly css: 'embed' | 'file' | 'none';
  readonly split: HtmlSplit;
  /** Parts of a book are sound XML, with sizes that readers can change, and a list of them is the book's to make. */
  readonly form?: 'pages' | 'book';
  /** Bookmarks that begin chapters; without any the highest headings do. */
  readonly chapters?: readonly HtmlChapter[];
  readonly links: boolean;
  readonly headersFooters: boolean;
  /** Without an ending; names of all files begin with it. */
  readonly stem: string;
  /** Of the PDF; empty where it tells none. */
  readonly title: string;
  readonly language: string;
  /** The page of the PDF by its place in the result, both 1-based. */
  readonly pageNumber: (place: number) => number;
  readonly signal: AbortSignal;
}

export interface WrittenHtml {
  /** The parts in their order; none where there is a single file. */
  readonly parts: readonly PartEntry[];
  readonly isRightToLeft: boolean;
  /** The first one is where a reader begins. */
  readonly texts: readonly DocumentPart[];
  readonly images: readonly DocumentPart[];
}

const CSS_NAME = 'style.css';
const TITLE_LETTERS = 120;

/** @param folder an existing one, for the files. @throws what the file system throws. */
export async function writeHtml(model: DocumentModel, folder: string, options: HtmlOptions): Promise<WrittenHtml> {
  const parts = await htmlParts(model, options);
  return new HtmlWriter(model, parts, folder, options).write();
}

class HtmlWriter {
  readonly #model: DocumentModel;
  readonly #parts: readonly HtmlPart[];
  readonly #folder: string;
  #saved = 0;
  readonly #options: HtmlOptions;
  readonly #pictures: PictureFiles;
  readonly #styles: HtmlStyles;
  readonly #classes: StyleClasses | undefined;
  /** By which their files are named. */
  readonly #numbers: readonly string[];
  readonly #places: HtmlPlaces;
  readonly #notes: ReadonlyMap<number, DocumentModel['notes'][number]>;

  constructor(model: DocumentModel, parts: readonly HtmlPart[], folder: string, options: HtmlOptions) {
    this.#model = model;
    this.#parts = parts;
    this.#folder = folder;
    this.#options = options;
    this.#pictures = new PictureFiles(options.images, options.pageNumber);
    this.#styles = new HtmlStyles(model.styles);
    this.#classes = options.css === 'none' ? undefined : new StyleClasses();
    this.#numbers = numbersOf(parts, options);
    this.#places = new HtmlPlaces(parts, (part) => this.#nameOf(part));
    this.#notes = new Map(model.notes.map((note) => [note.id, note]));
  }

  get #isBook(): boolean {
    return this.#options.form === 'book';
  }

  get #isRightToLeft(): boolean {
    return this.#parts[0]?.pieces[0]?.section.rightToLeft === true;
  }

  async write(): Promise<WrittenHtml> {
    const bodies: string[] = [];
    for (const [index, part] of this.#parts.entries()) {
      this.#options.signal.throwIfAborted();
      bodies.push(await this.#bodyOf(part, index));
    }
    const texts: DocumentPart[] = [];
    const isOne = this.#options.split === 'one' && !this.#isBook;
    // Classes are known once all parts are written.
    const { stem, title } = this.#options;
    const entries = isOne ? [] : this.#entries();
    const contents = contentsBody(title === '' ? stem : title, entries);
    if (!isOne && !this.#isBook) texts.push(await this.#save(`${stem}.html`, this.#page(contents, '')));
    for (const [index, body] of bodies.entries()) {
      const way = this.#isBook ? '' : neighbours(entries, index);
      const text = this.#page(body + way, entries[index]?.title ?? '');
      texts.push(await this.#save(this.#nameOf(index), text));
    }
    if (bodies.length === 0 && isOne) texts.push(await this.#save(this.#nameOf(0), this.#page('', '')));
    if (this.#options.css === 'file') texts.push(await this.#save(CSS_NAME, this.#css()));
    return { texts, images: this.#pictures.files, parts: entries, isRightToLeft: this.#isRightToLeft };
  }

  async #bodyOf(part: HtmlPart, index: number): Promise<string> {
    const used = new Set<number>();
    const lines: string[] = [];
    for (const { section, blocks } of part.pieces) {
      await this.#pictures.add(blocks, section.pages.from);
      // Spread into a call, the blocks of a long document would be too many.
      for (const line of blocksHtml(blocks, this.#setting(section.size.widthPt, index, used))) lines.push(line);
    }
    const notes = this.#notesHtml(used, index);
    return [...lines, ...(notes === '' ? [] : [notes])].map((line) => `${line}\n`).join('');
  }

  #setting(pageWidthPt: number, part: number, used: Set<number>): HtmlSetting {
    return {
      styles: this.#styles,
      kinds: this.#model.fonts,
      pageWidthPt,
      classes: this.#classes,
      links: this.#options.links,
      pictureAddress: (picture) => this.#pictures.addressOf(picture),
      anchors: this.#places.anchorsOf(part),
      noteUsed: (id) => used.add(id),
      notes: this.#notes,
    };
  }

  /** Notes stand at the end of the file that refers to them; notes of notes with them. */
  #notesHtml(used: ReadonlySet<number>, part: number): string {
    const lines: string[] = [];
    const setting = this.#setting(0, part, new Set());
    for (const id of used) {
      const note = this.#notes.get(id);
      if (!note) continue;
      const back = `<a href="#note-mark-${id}" role="doc-backlink">${escapeHtml(note.label)}</a>`;
      const inner = [...blocksHtml(note.blocks, setting)].join('\n');
      lines.push(`<div id="note-${id}">${back}\n${inner}</div>`);
    }
    if (lines.length === 0) return '';
    const classes = this.#classes ? ' class="notes"' : '';
    return `<section${classes} role="doc-endnotes">\n${lines.join('\n')}\n</section>`;
  }

  #page(body: string, partTitle: string): string {
    const { language, title, stem, css } = this.#options;
    const isRightToLeft = this.#isRightToLeft;
    const name = [partTitle, title === '' ? stem : title].filter((text) => text !== '').join(' – ');
    const style = {
      embed: () => `<style>\n${this.#css()}</style>\n`,
      file: () => `<link rel="stylesheet" href="${CSS_NAME}">\n`,
      none: () => '',
    }[css]();
    const page = `${documentHead({ title: name, language, isRightToLeft, style })}${body}</body>\n</html>\n`;
    return this.#isBook ? asXhtml(page) : page;
  }

  #css(): string {
    const { ground, linkColour } = this.#model;
    const section = this.#parts[0]?.pieces[0]?.section;
    const classes = this.#classes ?? new StyleClasses();
    const css = pageCss({ styles: this.#styles, kinds: this.#model.fonts, classes, section, ground, linkColour });
    return this.#isBook ? bookCss(css, this.#styles.body.look.sizePt) : css;
  }

  #nameOf(part: number): string {
    const { split, stem } = this.#options;
    if (split === 'one' && !this.#isBook) return `${stem}.html`;
    return this.#isBook ? `part-${this.#numbers[part]}.xhtml` : `${stem}-${this.#numbers[part]}.html`;
  }

  /** What comes before the chapters of a book has its title. */
  #titleOf(part: number): string {
    const title = this.#parts[part]?.title ?? '';
    if (title !== '') return title.slice(0, TITLE_LETTERS);
    return this.#isBook ? this.#options.title : (this.#numbers[part] ?? '').replace(/^0+/, '');
  }

  #entries(): readonly PartEntry[] {
    return this.#parts.map((_, part) => ({ name: this.#nameOf(part), title: this.#titleOf(part) }));
  }

  async #save(name: string, text: string): Promise<DocumentPart> {
    const path = join(this.#folder, `${this.#saved++}.text`);
    await writeFile(path, text.toWellFormed());
    return { path, name };
  }
}

function numbersOf(parts: readonly HtmlPart[], { split, pageNumber }: HtmlOptions): readonly string[] {
  const names = new PageNames(3);
  return parts.map(({ page }, index) => names.next(split === 'page' ? pageNumber(page) : index + 1));
}
