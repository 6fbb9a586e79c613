/** Joins documents into one: pages one after another, and everything that belongs to them under one catalog. */

import { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict, type PdfObject, PdfRef, PdfString } from '../../syntax/object.ts';
import { type AdaptDict, ObjectCopier } from '../../syntax/object-copier.ts';
import { makeText } from '../../syntax/text-string.ts';
import { type Conformance, conformanceName, dropConformance, readConformance } from '../catalog/conformance.ts';
import { mapOutline, type OutlineItem, readOutline, writeOutline } from '../catalog/outline.ts';
import { writePageLabels } from '../catalog/page-labels.ts';
import { mergeEqualObjects } from '../pages/equal-objects.ts';
import { setPages } from '../pages/page-tree.ts';
import { type FormPolicy, JoinedForms } from './join-forms.ts';
import { JoinedIntents } from './join-intents.ts';
import { JoinedLayers } from './join-layers.ts';
import { insideTarget, JoinedLinks, type LinkPlace } from './join-links.ts';
import { JoinedNames } from './join-names.ts';
import { JoinedPages } from './join-pages.ts';
import { JoinedTags } from './join-tags.ts';
import type { PageOrder } from './page-order.ts';

/** Which bookmarks the joined document has. */
export type BookmarkPolicy = 'keep' | 'file-names' | 'keep-under-file-name' | 'none';

export interface JoinSource {
  /** Changed in the course of joining; of no use afterwards. */
  readonly document: PdfDocument;
  readonly pages: readonly PdfRef[];
  /** Of each page its place in the file as it came, from 0, where some were left out or put elsewhere. */
  readonly indexes?: readonly number[];
  /** For links from other files and for bookmarks. */
  readonly fileName: string;
  readonly title: string;
}

export interface JoinOptions {
  readonly bookmarks: BookmarkPolicy;
  /** Adds an empty page after a source with an odd number of pages. */
  readonly doubleSided: boolean;
  readonly order: PageOrder;
  readonly forms: FormPolicy;
  /** Place of the source whose title, author and language the whole gets; undefined: nobody's. */
  readonly metadataFrom: number | undefined;
  /** Whether files attached to the documents come along. */
  readonly attachments: boolean;
  /** Whether what is equal, such as a font that two files embed, is stored once. */
  readonly dedupe: boolean;
  readonly signal: AbortSignal;
  /** Called after each source with how many are done. */
  readonly onJoined: (done: number) => void;
}

/** Nothing but joined: one file after another, all of each, as it is. */
export const AS_THEY_ARE = {
  doubleSided: false,
  order: { mode: 'append', step: 1 },
  forms: 'rename',
  metadataFrom: 0,
  attachments: true,
  dedupe: true,
} as const satisfies Partial<JoinOptions>;

export interface Joined {
  readonly document: PdfDocument;
  readonly pages: readonly PdfRef[];
  /** Of each source the pages of the document that came from it. */
  readonly places: readonly (readonly PdfRef[])[];
  /** File names of sources whose output intent is not the one that was kept. */
  readonly otherIntents: readonly string[];
  /** Set when the claim to a standard had to be taken out, such as `PDF/A-1b`. */
  readonly droppedClaim: string | undefined;
}

/** Catalog entries that say what the document is. */
const METADATA = ['Metadata', 'Lang'];

/** Catalog entries that the joined document takes from the first source as they are. */
const FROM_FIRST = ['ViewerPreferences', 'PageLayout', 'PageMode', 'MarkInfo', 'URI'];

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
  readonly #pages: JoinedPages;
  readonly #places: readonly (readonly PdfRef[])[];
  readonly #linkPlaces: readonly LinkPlace[];
  readonly #links: JoinedLinks;
  readonly #intents: JoinedIntents;
  readonly #outline: OutlineItem[] = [];
  readonly #threads: PdfObject[] = [];
  readonly #claims: (Conformance | undefined)[] = [];

  constructor(sources: readonly JoinSource[], options: JoinOptions) {
    this.#sources = sources;
    this.#options = options;
    const target = PdfDocument.create(latestVersion(sources));
    target.protection = sources.find(({ document }) => document.protection)?.document.protection;
    this.#target = target;
    this.#names = new JoinedNames(target);
    this.#forms = new JoinedForms(target, options.forms);
    this.#layers = new JoinedLayers(target);
    this.#tags = new JoinedTags(target);
    this.#pages = new JoinedPages(target);
    this.#places = sources.map((source) => source.pages.map(() => target.add(null)));
    this.#linkPlaces = sources.map((source, index) => ({
      fileName: source.fileName,
      pages: asTheyCame(this.#places[index] ?? [], source.indexes),
      names: this.#names.reserveDestinations(source.document),
      deadName: (name) => this.#names.deadName(name),
    }));
    this.#links = new JoinedLinks(this.#linkPlaces);
    this.#intents = new JoinedIntents(target);
  }

  async add(source: JoinSource, index: number): Promise<void> {
    const { document } = source;
    const place = this.#linkPlaces[index];
    const places = this.#places[index] ?? [];
    if (!place) return;
    this.#forms.prepare(document);
    const tags = this.#tags.prepare(document, this.#otherLanguage(document));
    const adapt: AdaptDict = (original, copy) => {
      tags.adapt(original, copy);
      this.#links.adapt(document, place, original, copy);
    };
    const copier = new ObjectCopier(document, this.#target, adapt);
    this.#placePages(source, places, copier);
    this.#tags.add(document, tags, copier);
    this.#pages.add(document, source.pages, places, copier, this.#options.doubleSided);
    this.#forms.add(document, copier);
    this.#layers.add(document, copier);
    if (this.#options.attachments) this.#names.addAttachments(document, copier);
    this.#names.addPlainNames(document, copier);
    this.#names.addDestinations(document, place.names, (value) => {
      return insideTarget(document, place, value) ?? copier.copy(document.direct(value));
    });
    this.#threads.push(...document.array(document.catalog.get('Threads')).map((thread) => copier.copy(thread)));
    this.#addOutline(source, places[0], copier);
    if (index === this.#options.metadataFrom) this.#takeMetadata(document, copier);
    if (index === 0) this.#takeFirst(document, place, copier);
    this.#intents.add(document, source.fileName, copier);
    this.#claims.push(readConformance(document));
    await copier.finish(this.#options.signal);
    document.close();
  }

  async finish(): Promise<Joined> {
    const target = this.#target;
    const { pages, labels } = this.#pages.inOrder(this.#options.order);
    setPages(target, pages);
    for (const part of [this.#names, this.#forms, this.#layers, this.#tags]) part.write();
    writeOutline(target, this.#outline);
    writePageLabels(target, labels);
    if (this.#threads.length > 0) target.editable(target.trailer.get('Root')).set('Threads', this.#threads);
    if (this.#options.dedupe) await mergeEqualObjects(target, pages, this.#options.signal);
    return {
      document: target,
      pages,
      places: this.#places,
      otherIntents: this.#intents.others,
      droppedClaim: this.#dropFalseClaim(),
    };
  }

  /** Everything that may be referred to and has a place of its own gets it before anything is copied. */
  #placePages(source: JoinSource, places: readonly PdfRef[], copier: ObjectCopier): void {
    for (const [index, page] of source.pages.entries()) copier.place(page, places[index] ?? null);
    const { document } = source;
    for (const value of [
      document.trailer.get('Root'),
      document.catalog.get('Pages'),
      document.catalog.get('Outlines'),
    ]) {
      if (value instanceof PdfRef) copier.place(value, null);
    }
  }

  #addOutline(source: JoinSource, first: PdfRef | undefined, copier: ObjectCopier): void {
    const { bookmarks } = this.#options;
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

  #takeMetadata(document: PdfDocument, copier: ObjectCopier): void {
    const catalog = this.#target.editable(this.#target.trailer.get('Root'));
    for (const key of METADATA) catalog.set(key, copier.copy(document.catalog.get(key)));
    this.#target.trailer.set('Info', copier.copy(document.trailer.get('Info')));
  }

  #takeFirst(document: PdfDocument, place: LinkPlace, copier: ObjectCopier): void {
    const catalog = this.#target.editable(this.#target.trailer.get('Root'));
    for (const key of FROM_FIRST) catalog.set(key, copier.copy(document.catalog.get(key)));
    const open = document.catalog.get('OpenAction');
    catalog.set('OpenAction', insideTarget(document, place, open) ?? copier.copy(open));
  }

  #otherLanguage(document: PdfDocument): PdfObject {
    const main = this.#sources[this.#options.metadataFrom ?? -1]?.document;
    const language = document.resolve(document.catalog.get('Lang'));
    const isSame = main && main.text(main.catalog.get('Lang')) === document.text(language);
    return !isSame && language instanceof PdfString ? language : null;
  }

  /**
   * A source's claim to a standard holds for the whole only when all make it, when the output intents that are left hold
   * for all, and only where metadata can say so.
   */
  #dropFalseClaim(): string | undefined {
    const { metadataFrom } = this.#options;
    const made = metadataFrom === undefined ? this.#claims[0] : this.#claims[metadataFrom];
    if (!made) return undefined;
    const claim = conformanceName(made);
    if (metadataFrom === undefined) return claim;
    const isMadeByAll = this.#claims.every((other) => other && conformanceName(other) === claim);
    if (isMadeByAll && this.#intents.covers) return undefined;
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

/** Pages by their places in the file as it came. */
function asTheyCame(
  places: readonly PdfRef[],
  indexes: readonly number[] | undefined,
): readonly (PdfRef | undefined)[] {
  if (!indexes) return places;
  const found: (PdfRef | undefined)[] = [];
  for (const [place, index] of indexes.entries()) found[index] ??= places[place];
  return found;
}
