/** Writes a comparison as one web page that loads nothing: both files side by side, scrolling together, with marks. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openPdfium, type PdfiumDocument } from '../../adapters/pdfium.ts';
import { openPicture } from '../../adapters/sharp.ts';
import type { RunContext } from '../../contract/operation.ts';
import { escapeHtml } from '../../contract/text/escape-html.ts';
import type { OptionValues } from '../../contract/tool.ts';
import type { Comparison } from '../../engine/compare/compare-documents.ts';
import type { Difference } from '../../engine/compare/differences.ts';
import { pagePixels } from '../../engine/images/render/page-size-px.ts';
import { countsOf, isIdentical, pageText } from './counts.ts';
import { HTML_STYLE } from './html-style.ts';
import { type Mark, marksOf, type PageMarks } from './mark-look.ts';
import { KIND_WORDS, REPORT_WORDS as WORDS } from './report-words.ts';
import { countsText } from './summary-sheets.ts';
import type { tool } from './tool.ts';
import type { ComparedFiles } from './write-pdf.ts';

type Options = OptionValues<typeof tool>;

const LIMITS = { sidePx: 4_000, pixels: 12_000_000 };
const QUALITY = 78;
const MOST_LINES = 2_000;
const MOST_LETTERS = 160;

/** @throws ToolError `damaged`, `too-complex`; the signal's reason when aborted. */
export async function writeHtml(
  comparison: Comparison,
  files: ComparedFiles,
  options: Options,
  path: string,
  { signal }: RunContext,
): Promise<void> {
  const open: PdfiumDocument[] = [];
  try {
    for (const { path: from, name } of [files.a, files.b]) open.push(await openPdfium(from, { name }));
    const [a, b] = open;
    if (!a || !b) throw new RangeError('two files are compared');
    const parts = new Html(comparison, files, options, { a, b }, signal).parts();
    await pipeline(Readable.from(parts), createWriteStream(path));
  } finally {
    for (const each of open) each.close();
  }
}

class Html {
  readonly #comparison: Comparison;
  readonly #files: ComparedFiles;
  readonly #dpi: number;
  readonly #documents: { readonly a: PdfiumDocument; readonly b: PdfiumDocument };
  readonly #marks: { readonly a: PageMarks; readonly b: PageMarks };
  readonly #signal: AbortSignal;

  constructor(
    comparison: Comparison,
    files: ComparedFiles,
    { dpi, colors }: Options,
    documents: { readonly a: PdfiumDocument; readonly b: PdfiumDocument },
    signal: AbortSignal,
  ) {
    this.#comparison = comparison;
    this.#files = files;
    this.#dpi = dpi;
    this.#documents = documents;
    this.#marks = marksOf(comparison, colors);
    this.#signal = signal;
  }

  async *parts(): AsyncGenerator<string> {
    const { differences, pairs } = this.#comparison;
    const head = `<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>${WORDS.title}</title>\n<style>${HTML_STYLE}</style>`;
    yield `<!doctype html>\n<html lang="en">\n<head>\n${head}\n</head>\n<body>\n<h1>${WORDS.title}</h1>\n`;
    const said = isIdentical(this.#comparison) ? WORDS.same : countsText(countsOf(this.#comparison));
    yield `<p>${said}</p>\n`;
    if (differences.length > 0) yield this.#list(differences);
    yield `<div class="names"><b>${this.#name('before', 'a')}</b><b>${this.#name('after', 'b')}</b></div>\n`;
    for (const { a, b } of pairs) {
      this.#signal.throwIfAborted();
      yield `<section>${await this.#page('a', a)}${await this.#page('b', b)}</section>\n`;
    }
    yield '</body>\n</html>\n';
  }

  #name(label: 'before' | 'after', side: 'a' | 'b'): string {
    return `${WORDS[label]}: ${plain(this.#files[side].name)}`;
  }

  #list(differences: readonly Difference[]): string {
    const { a, b } = this.#comparison;
    const row = ({ kind, a: before, b: after }: Difference, index: number) => {
      const target = before.places.length > 0 ? `a${index}` : `b${index}`;
      const pages = `<td>${pageText(before, a)}</td><td>${pageText(after, b)}</td>`;
      const texts = `<td>${shortened(before.text)}</td><td>${shortened(after.text)}</td>`;
      return `<tr>${pages}<td><a href="#${target}">${KIND_WORDS[kind]}</a></td>${texts}</tr>`;
    };
    const titles = [WORDS.pageBefore, WORDS.pageAfter, WORDS.change, WORDS.before, WORDS.after];
    const head = titles.map((title) => `<th scope="col">${title}</th>`).join('');
    const rows = differences.slice(0, MOST_LINES).map(row).join('\n');
    const more = differences.length - MOST_LINES;
    const rest = more > 0 ? `<p>${WORDS.more}: ${more}</p>` : '';
    return `<details><summary>${WORDS.changes}: ${differences.length}</summary><table><thead><tr>${head}</tr></thead><tbody>\n${rows}\n</tbody></table>${rest}</details>\n`;
  }

  async #page(side: 'a' | 'b', page: number | undefined): Promise<string> {
    const facts = page === undefined ? undefined : this.#comparison[side][page];
    if (page === undefined || !facts)
      return `<figure class="none">${side === 'a' ? WORDS.added : WORDS.removed}</figure>`;
    const { number, widthPt, heightPt } = facts;
    const units = { widthPt, heightPt, userUnit: this.#files[side].userUnit(number) };
    const size = pagePixels(units, this.#dpi, LIMITS);
    const document = this.#documents[side];
    const rgb = document.withPage(number - 1, (opened) => document.draw(opened, size));
    const raw = { width: size.widthPx, height: size.heightPx, channels: 3 } as const;
    const picture = await openPicture(rgb, { raw }).jpeg({ quality: QUALITY }).toBuffer();
    const source = `data:image/jpeg;base64,${picture.toString('base64')}`;
    const caption = `${side === 'a' ? WORDS.before : WORDS.after}, ${WORDS.page} ${number}`;
    const image = `<img alt="${caption}" width="${size.widthPx}" height="${size.heightPx}" loading="lazy" src="${source}">`;
    const marks = (this.#marks[side].get(page) ?? []).map((mark, index, all) => {
      const isFirst = all.findIndex((each) => each.index === mark.index) === index;
      return markSpan(mark, facts, isFirst ? `${side}${mark.index}` : '');
    });
    return `<figure><figcaption>${WORDS.page} ${number}</figcaption><div>${image}${marks.join('')}</div></figure>`;
  }
}

function markSpan(
  { box, colour, line, kind }: Mark,
  { widthPt, heightPt }: { readonly widthPt: number; readonly heightPt: number },
  id: string,
): string {
  const percent = (part: number, whole: number) => `${Math.round((10_000 * part) / whole) / 100}%`;
  const place = [
    `left:${percent(box.left, widthPt)}`,
    `top:${percent(box.top, heightPt)}`,
    `width:${percent(box.right - box.left, widthPt)}`,
    `height:${percent(box.bottom - box.top, heightPt)}`,
    `--ink:${colour.hex}`,
  ].join(';');
  return `<i${id ? ` id="${id}"` : ''} class="${line}" title="${KIND_WORDS[kind]}" style="${place}"></i>`;
}

function shortened(text: string): string {
  const letters = [...text];
  return plain(letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join('')}…` : text);
}

/** What browsers would not show is dropped: a file may say anything. */
function plain(text: string): string {
  return escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, ''));
}
