/** Writes the chosen pages as web pages that look like them, with their text over drawings. */
import { stemOf } from '../../contract/files/output-name.ts';
import type { InputFile, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { documentFacts } from '../../engine/document/catalog/metadata.ts';
import { PageLinks } from '../../engine/document/pages/page-links.ts';
import type { ReadPage } from '../../engine/page/page-content.ts';
import type { PageDoubts } from '../../engine/page/page-doubts.ts';
import { readPages } from '../../engine/page/read-pages.ts';
import { outlineEntries } from '../../engine/write/flow/outline-entries.ts';
import type { DocumentPart } from '../../engine/write/flow/pack-document.ts';
import { neighbours, type PartEntry } from '../../engine/write/html/contents-page.ts';
import { ExactHtml, type ExactOptions, exactContents } from '../../engine/write/html/exact-pages.ts';
import { drawSvg } from '../../engine/write/svg/draw-svg.ts';
import { textLayer } from '../../engine/write/svg/text-layer.ts';
import type { tool } from './tool.ts';
import type { Source, Written } from './write-flow.ts';

/** Decimals of lengths in the drawings, in points. */
const PRECISION = 2;

type Options = OptionValues<typeof tool>;

/** What is uncertain of it goes to `doubts`. @throws as `readPages`. */
export async function writeExact(
  source: Source,
  pages: readonly number[],
  input: InputFile,
  options: Options,
  context: RunContext,
  doubts: PageDoubts,
): Promise<Written> {
  const links = new PageLinks(source.file);
  const reading = { ...options, doubts, userUnit: source.userUnit, links: (page: number) => links.of(page) };
  const files = new ExactFiles(source, pages, input, options, context);
  let words = 0;
  let done = 0;
  try {
    for await (const read of readPages(source.document, pages, reading, context)) {
      await files.add(read);
      words += read.words.length;
      done++;
      context.progress(done / pages.length, 'writing', { page: done, pages: pages.length });
    }
    const texts = await files.finish();
    return { texts, images: [], found: { words, headings: 0, lists: 0, tables: 0, notes: 0, images: 0 } };
  } finally {
    await files.abandon();
  }
}

/** Pages in the files that they belong to. */
class ExactFiles {
  readonly #source: Source;
  readonly #options: Options;
  readonly #context: RunContext;
  readonly #head: ExactOptions;
  readonly #stem: string;
  /** By the page that each begins with. */
  readonly #parts: ReadonlyMap<number, PartEntry>;
  readonly #texts: DocumentPart[] = [];
  #open: ExactHtml | undefined;
  #index = -1;

  constructor(source: Source, pages: readonly number[], input: InputFile, options: Options, context: RunContext) {
    const { title, language } = documentFacts(source.file);
    this.#source = source;
    this.#options = options;
    this.#context = context;
    this.#stem = stemOf(input.name);
    this.#head = { folder: context.workDir, title: title === '' ? this.#stem : title, language };
    this.#parts = partsOf(source, pages, options.split, this.#stem);
  }

  async add({ page, words }: ReadPage): Promise<void> {
    await this.#turnTo(page);
    const { workDir: folder, signal } = this.#context;
    const { document, path, userUnit } = this.#source;
    const drawing = await drawSvg(document, path, page, { precision: PRECISION, folder, signal });
    await this.#open?.add({ page, drawing, userUnit: userUnit(page), layer: textLayer(words, this.#options.links) });
  }

  async finish(): Promise<readonly DocumentPart[]> {
    await this.#finishOpen();
    if (this.#parts.size <= 1) return this.#texts;
    const contents = await exactContents(`${this.#stem}.html`, [...this.#parts.values()], this.#head);
    return [contents, ...this.#texts];
  }

  async abandon(): Promise<void> {
    await this.#open?.abandon();
  }

  async #turnTo(page: number): Promise<void> {
    const part = this.#parts.get(page);
    if (this.#open && !part) return;
    await this.#finishOpen();
    this.#index++;
    this.#open = await ExactHtml.create(part?.name ?? `${this.#stem}.html`, this.#head);
  }

  async #finishOpen(): Promise<void> {
    if (!this.#open) return;
    await this.#open.finish(neighbours([...this.#parts.values()], this.#index));
    this.#texts.push(this.#open.part);
    this.#open = undefined;
  }
}

/** Where files begin: on each page, on pages with a bookmark of the first level, or on the first page alone. */
function partsOf({ file }: Source, pages: readonly number[], split: Options['split'], stem: string) {
  const titles = split === 'one' ? new Map<number, string>() : chapterTitles(file);
  const begins = pages.filter((page, index) => index === 0 || split === 'page' || titles.has(page));
  const parts = begins.map((page, index): readonly [number, PartEntry] => {
    const number = split === 'page' ? page : index + 1;
    const name = begins.length === 1 ? `${stem}.html` : `${stem}-${String(number).padStart(3, '0')}.html`;
    return [page, { name, title: titles.get(page) ?? String(number) }];
  });
  return new Map(parts);
}

function chapterTitles(file: Source['file']): ReadonlyMap<number, string> {
  const titles = new Map<number, string>();
  for (const { title, level, to } of outlineEntries(file)) {
    if (level === 1 && to && title !== '' && !titles.has(to.page)) titles.set(to.page, title);
  }
  return titles;
}
