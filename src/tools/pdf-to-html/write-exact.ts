/** Writes the chosen pages as web pages that look like them, with their text over drawings. */
import { stemOf } from '../../contract/files/output-name.ts';
import type { InputFile, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { documentFacts } from '../../engine/document/catalog/metadata.ts';
import type { PdfReaders } from '../../engine/document/open/with-readers.ts';
import { PageLinks } from '../../engine/document/pages/page-links.ts';
import type { ReadPage } from '../../engine/page/page-content.ts';
import type { PageDoubts } from '../../engine/page/page-doubts.ts';
import { readPages } from '../../engine/page/read-pages.ts';
import type { Word } from '../../engine/page/words/words.ts';
import { outlineEntries } from '../../engine/write/flow/outline-entries.ts';
import type { DocumentPart } from '../../engine/write/flow/pack-document.ts';
import { PageNames } from '../../engine/write/flow/page-names.ts';
import { PageReferences } from '../../engine/write/flow/page-references.ts';
import { neighbours, type PartEntry } from '../../engine/write/html/contents-page.ts';
import { ExactHtml, type ExactOptions, exactContents } from '../../engine/write/html/exact-pages.ts';
import { SvgDrawer } from '../../engine/write/svg/draw-svg.ts';
import { textLayer } from '../../engine/write/svg/text-layer.ts';
import type { tool } from './tool.ts';
import type { Written } from './write-flow.ts';

/** Decimals of lengths in the drawings, in points. */
const PRECISION = 2;

type Options = OptionValues<typeof tool>;

/** What is uncertain of it goes to `doubts`. @throws as `readPages`. */
export async function writeExact(
  source: PdfReaders,
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
      context.progress(done / pages.length, 'page', { page: done, pages: pages.length });
    }
    const texts = await files.finish();
    return { texts, images: [], found: { words, headings: 0, lists: 0, tables: 0, notes: 0, images: 0 } };
  } finally {
    await files.abandon();
  }
}

/** Pages in the files that they belong to. A place is that of a page in the result, from 1: a page may come twice. */
class ExactFiles {
  readonly #source: PdfReaders;
  readonly #options: Options;
  readonly #head: ExactOptions;
  readonly #stem: string;
  readonly #drawer: SvgDrawer;
  readonly #links: PageLinks;
  readonly #references: PageReferences;
  readonly #parts: readonly ExactPart[];
  readonly #texts: DocumentPart[] = [];
  #place = 0;
  #part = -1;
  #open: ExactHtml | undefined;

  constructor(source: PdfReaders, pages: readonly number[], input: InputFile, options: Options, context: RunContext) {
    const { workDir: folder, signal } = context;
    const { title, language } = documentFacts(source.file);
    this.#source = source;
    this.#options = options;
    this.#stem = stemOf(input.name);
    this.#head = { folder, title: title === '' ? this.#stem : title, language };
    this.#drawer = new SvgDrawer(source, { precision: PRECISION, folder, signal });
    this.#links = new PageLinks(source.file);
    this.#references = new PageReferences(source.file, pages, false);
    this.#parts = partsOf(source, pages, options.split, this.#stem);
  }

  async add({ page, words }: ReadPage): Promise<void> {
    this.#place++;
    if (this.#parts[this.#part + 1]?.place === this.#place) await this.#turn();
    const drawing = await this.#drawer.draw(page);
    await this.#open?.add({
      place: this.#place,
      drawing,
      userUnit: this.#source.userUnit(page),
      layer: this.#layer(page, words),
    });
  }

  async finish(): Promise<readonly DocumentPart[]> {
    await this.#finishOpen();
    if (this.#parts.length <= 1) return this.#texts;
    return [await exactContents(`${this.#stem}.html`, this.#parts, this.#head), ...this.#texts];
  }

  async abandon(): Promise<void> {
    await this.#open?.abandon();
  }

  #layer(page: number, words: ReadPage['words']): string {
    if (!this.#options.links) return textLayer(words, undefined);
    const referred = this.#references.refer(words, page);
    const targets = new Map(this.#references.targets.map((target) => [target.name, target.page]));
    const of = ({ link, target }: Word) => link ?? this.#addressOf(targets.get(target ?? ''));
    return textLayer(referred, { of, areas: this.#links.of(page) });
  }

  /** @param place undefined where nothing leads there. */
  #addressOf(place: number | undefined): string | undefined {
    if (place === undefined) return undefined;
    const there = this.#parts.findLastIndex((part) => part.place <= place);
    const file = there === this.#part ? '' : encodeURIComponent(this.#parts[there]?.name ?? '');
    return `${file}#page-${place}`;
  }

  async #turn(): Promise<void> {
    await this.#finishOpen();
    this.#part++;
    this.#open = await ExactHtml.create(this.#parts[this.#part]?.name ?? '', this.#head);
  }

  async #finishOpen(): Promise<void> {
    if (!this.#open) return;
    await this.#open.finish(neighbours(this.#parts.length > 1 ? this.#parts : [], this.#part));
    this.#texts.push(this.#open.part);
    this.#open = undefined;
  }
}

interface ExactPart extends PartEntry {
  /** Of its first page. */
  readonly place: number;
}

/** Where files begin: on each page, on pages with a bookmark of the first level, or on the first page alone. */
function partsOf(
  { file }: PdfReaders,
  pages: readonly number[],
  split: Options['split'],
  stem: string,
): readonly ExactPart[] {
  const titles = split === 'one' ? new Map<number, string>() : chapterTitles(file);
  const begins = pages.flatMap((page, index) =>
    index === 0 || split === 'page' || titles.has(page) ? [{ page, place: index + 1 }] : [],
  );
  if (begins.length === 1) return [{ place: 1, name: `${stem}.html`, title: stem }];
  const names = new PageNames(3);
  return begins.map(({ page, place }, index) => {
    const number = names.next(split === 'page' ? page : index + 1);
    return { place, name: `${stem}-${number}.html`, title: titles.get(page) ?? number.replace(/^0+/, '') };
  });
}

function chapterTitles(file: PdfReaders['file']): ReadonlyMap<number, string> {
  const titles = new Map<number, string>();
  for (const { title, level, to } of outlineEntries(file)) {
    if (level === 1 && to && title !== '' && !titles.has(to.page)) titles.set(to.page, title);
  }
  return titles;
}
