/** Joins documents into one: pages one after another, and everything that belongs to them under one catalog. */
import { type Conformance, conformanceName, dropConformance, readConformance } from '../conformance.ts';
import { PdfDocument } from '../document.ts';
import { mergeEqualObjects } from '../equal-objects.ts';
import { name, PdfDict, type PdfObject, PdfRef, PdfString } from '../object.ts';
import { type AdaptDict, ObjectCopier } from '../object-copier.ts';
import { mapOutline, type OutlineItem, readOutline, writeOutline } from '../outline.ts';
import { boxArray, cropBox, pageTurn } from '../page-box.ts';
import { type PageLabel, plainLabels, readPageLabels, writePageLabels } from '../page-labels.ts';
import { setPages } from '../page-tree.ts';
import { serialize } from '../serialize.ts';
import { makeText } from '../text-string.ts';
import { JoinedForms } from './join-forms.ts';
import { JoinedLayers } from './join-layers.ts';
import { insideTarget, JoinedLinks, type LinkPlace } from './join-links.ts';
import { JoinedNames } from './join-names.ts';
import { JoinedTags } from './join-tags.ts';

/** Which bookmarks the joined document has. */
export type BookmarkPolicy = 'keep' | 'file-names' | 'keep-under-file-name' | 'none';

export interface JoinSource {
  /** Changed in the course of joining; of no use afterwards. */
  readonly document: PdfDocument;
  readonly pages: readonly PdfRef[];
  /** For links from other files and for bookmarks. */
  readonly fileName: string;
  readonly title: string;
}

export interface JoinOptions {
  readonly bookmarks: BookmarkPolicy;
  /** Adds an empty page after a source with an odd number of pages. */
  readonly doubleSided: boolean;
  readonly signal: AbortSignal;
  /** Called after each source with how many are done. */
  readonly onJoined: (done: number) => void;
}

export interface Joined {
  readonly document: PdfDocument;
  readonly pageCount: number;
  /** File names of sources whose output intent is not that of the first. */
  readonly otherIntents: readonly string[];
  /** Set when the claim to a standard had to be taken out, such as `PDF/A-1b`. */
  readonly droppedClaim: string | undefined;
}

/** Catalog entries that the joined document takes from the first source as they are. */
const FROM_FIRST = [
  'Metadata',
  'Lang',
  'ViewerPreferences',
  'PageLayout',
  'PageMode',
  'MarkInfo',
  'URI',
  'OutputIntents',
];

/**
 * Joins documents in the given order. Sources may share nothing; each is read once.
 * @throws the signal's reason when aborted.
 */
export async function joinDocuments(sources: readonly JoinSource[], options: JoinOptions): Promise<Joined> {
  const joiner = new Joiner(sources, options);
  for (const [index, source] of sources.entries()) {
    await joiner.add(source, index);
    options.onJoined(index + 1);
  }
  return joiner.finish();
}

class Joiner {
  readonly #sources: readonly JoinSource[];
  readonly #options: JoinOptions;
  readonly #target: PdfDocument;
  readonly #names: JoinedNames;
  readonly #forms: JoinedForms;
  readonly #layers: JoinedLayers;
  readonly #tags: JoinedTags;
  readonly #places: readonly LinkPlace[];
  readonly #links: JoinedLinks;
  readonly #pages: PdfRef[] = [];
  readonly #outline: OutlineItem[] = [];
  readonly #labels: PageLabel[] = [];
  readonly #threads: PdfObject[] = [];
  readonly #otherIntents: string[] = [];
  readonly #claims: (Conformance | undefined)[] = [];
  #hasLabels = false;

  constructor(sources: readonly JoinSource[], options: JoinOptions) {
    this.#sources = sources;
    this.#options = options;
    const target = PdfDocument.create(latestVersion(sources));
    target.protection = sources.find(({ document }) => document.protection)?.document.protection;
    this.#target = target;
    this.#names = new JoinedNames(target);
    this.#forms = new JoinedForms(target);
    this.#layers = new JoinedLayers(target);
    this.#tags = new JoinedTags(target);
    this.#places = sources.map((source) => ({
      fileName: source.fileName,
      pages: source.pages.map(() => target.add(null)),
      names: this.#names.reserveDestinations(source.document),
    }));
    this.#links = new JoinedLinks(this.#places);
  }

  async add(source: JoinSource, index: number): Promise<void> {
    const { document } = source;
    const place = this.#places[index];
    if (!place) return;
    this.#forms.prepare(document);
    const tags = this.#tags.prepare(document, this.#otherLanguage(document));
    const adapt: AdaptDict = (original, copy) => {
      tags.adapt(original, copy);
      this.#links.adapt(document, place, original, copy);
    };
    const copier = new ObjectCopier(document, this.#target, adapt);
    this.#placePages(source, place, copier);
    this.#tags.add(document, tags, copier);
    this.#copyPages(source, place, copier);
    this.#forms.add(document, copier);
    this.#layers.add(document, copier);
    this.#names.addAttachments(document, copier);
    this.#names.addPlainNames(document, copier);
    this.#names.addDestinations(document, place.names, (value) => {
      return insideTarget(document, place, value) ?? copier.copy(document.resolve(value));
    });
    this.#threads.push(...document.array(document.catalog.get('Threads')).map((thread) => copier.copy(thread)));
    this.#addOutline(source, place, copier);
    this.#addLabels(source);
    if (index === 0) this.#takeFirst(document, copier);
    else if (differentIntents(this.#sources[0]?.document, document)) this.#otherIntents.push(source.fileName);
    this.#claims.push(readConformance(document));
    await copier.finish(this.#options.signal);
    document.close();
  }

  async finish(): Promise<Joined> {
    const target = this.#target;
    setPages(target, this.#pages);
    for (const part of [this.#names, this.#forms, this.#layers, this.#tags]) part.write();
    writeOutline(target, this.#outline);
    writePageLabels(target, this.#hasLabels ? this.#labels : undefined);
    if (this.#threads.length > 0) target.editable(target.trailer.get('Root')).set('Threads', this.#threads);
    await mergeEqualObjects(target, this.#pages, this.#options.signal);
    return {
      document: target,
      pageCount: this.#pages.length,
      otherIntents: this.#otherIntents,
      droppedClaim: this.#dropFalseClaim(),
    };
  }

  /** Everything that may be referred to and has a place of its own gets it before anything is copied. */
  #placePages(source: JoinSource, place: LinkPlace, copier: ObjectCopier): void {
    for (const [index, page] of source.pages.entries()) copier.place(page, place.pages[index] ?? null);
    const { document } = source;
    for (const value of [
      document.trailer.get('Root'),
      document.catalog.get('Pages'),
      document.catalog.get('Outlines'),
    ]) {
      if (value instanceof PdfRef) copier.place(value, null);
    }
  }

  #copyPages(source: JoinSource, place: LinkPlace, copier: ObjectCopier): void {
    for (const [index, page] of source.pages.entries()) {
      const reference = place.pages[index];
      const dict = source.document.dict(page)?.clone();
      if (!reference || !dict) continue;
      dict.delete('Parent');
      this.#target.set(reference, copier.copyDict(dict));
      this.#pages.push(reference);
    }
    const last = source.pages.at(-1);
    const wantsBlank = this.#options.doubleSided && source.pages.length % 2 === 1;
    if (last && wantsBlank) this.#pages.push(this.#target.add(blankPage(source.document, last)));
  }

  #addOutline(source: JoinSource, place: LinkPlace, copier: ObjectCopier): void {
    const { bookmarks } = this.#options;
    const first = place.pages[0];
    if (bookmarks === 'none' || !first) return;
    const own = bookmarks === 'file-names' ? [] : readOutline(source.document);
    const copied = mapOutline(own, (entry) => copier.copyDict(entry));
    if (bookmarks === 'keep') this.#outline.push(...copied);
    else {
      const target = [first, name('XYZ'), null, null, null];
      const entry = PdfDict.of({ Title: makeText(source.title), Dest: target });
      this.#outline.push({ entry, isOpen: true, children: copied });
    }
  }

  /** Labels begin anew with each source; one without labels counts from 1. */
  #addLabels(source: JoinSource): void {
    const own = readPageLabels(source.document, source.pages.length);
    this.#hasLabels ||= own !== undefined;
    const labels = own ?? plainLabels(source.pages.length);
    this.#labels.push(...labels);
    const last = labels.at(-1);
    if (last && this.#labels.length < this.#pages.length) this.#labels.push({ ...last, number: last.number + 1 });
  }

  #takeFirst(document: PdfDocument, copier: ObjectCopier): void {
    const catalog = this.#target.editable(this.#target.trailer.get('Root'));
    for (const key of FROM_FIRST) catalog.set(key, copier.copy(document.catalog.get(key)));
    const open = document.catalog.get('OpenAction');
    const place = this.#places[0];
    catalog.set('OpenAction', (place && insideTarget(document, place, open)) ?? copier.copy(open));
    this.#target.trailer.set('Info', copier.copy(document.trailer.get('Info')));
  }

  #otherLanguage(document: PdfDocument): PdfObject {
    const first = this.#sources[0]?.document;
    const language = document.resolve(document.catalog.get('Lang'));
    const isSame = first && first.text(first.catalog.get('Lang')) === document.text(language);
    return !isSame && language instanceof PdfString ? language : null;
  }

  /** The first source's claim to a standard holds for the whole only when all make it. */
  #dropFalseClaim(): string | undefined {
    const [first] = this.#claims;
    if (!first) return undefined;
    const claim = conformanceName(first);
    if (this.#claims.every((other) => other && conformanceName(other) === claim)) return undefined;
    dropConformance(this.#target);
    return claim;
  }
}

function latestVersion(sources: readonly JoinSource[]): string {
  return (
    sources
      .map((source) => source.document.version)
      .sort()
      .at(-1) ?? '1.7'
  );
}

/** As large as a given page, and turned like it. */
function blankPage(document: PdfDocument, like: PdfRef): PdfDict {
  const page = document.dict(like) ?? new PdfDict();
  const turn = pageTurn(document, page);
  return PdfDict.of({
    Type: name('Page'),
    MediaBox: boxArray(cropBox(document, page)),
    Resources: new PdfDict(),
    Rotate: turn === 0 ? undefined : turn,
    UserUnit: document.number(page.get('UserUnit')),
  });
}

function differentIntents(first: PdfDocument | undefined, other: PdfDocument): boolean {
  const own = intentText(other);
  return own !== '' && first !== undefined && own !== intentText(first);
}

/** What the output intents (14.11.5) say, their profiles by length. */
function intentText(document: PdfDocument): string {
  return document
    .array(document.catalog.get('OutputIntents'))
    .map((value) => {
      const dict = document.dict(value) ?? new PdfDict();
      const profile = document.stream(dict.get('DestOutputProfile'));
      return `${serialize(dict, () => 0)} ${profile?.length ?? ''}`;
    })
    .join();
}
