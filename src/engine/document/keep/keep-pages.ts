/** Takes pages out of a document into one of their own, with all that belongs to them and nothing else. */

import { ContentNames, dropUnusedResources } from '../../content/unused-resources.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { nameKey, writeNameTree } from '../../syntax/key-tree.ts';
import { PdfDict, type PdfObject, type PdfRef } from '../../syntax/object.ts';
import {
  actionTarget,
  destinationPage,
  type NamedDestinations,
  readNamedDestinations,
  targetOf,
  withoutTagTargets,
} from '../catalog/destination.ts';
import {
  filterOutline,
  flattenOutline,
  mapOutline,
  type OutlineItem,
  readOutline,
  writeOutline,
} from '../catalog/outline.ts';
import { type PageLabel, readPageLabels, writePageLabels } from '../catalog/page-labels.ts';
import { keepFieldsOf } from '../forms/form.ts';
import { cutDeadLinks, type PageSelection } from '../pages/annotation.ts';
import { setPages } from '../pages/page-tree.ts';
import { pinTargets } from '../pages/pin-targets.ts';
import { RepeatedFields } from './repeat-fields.ts';
import { repeatPage } from './repeat-page.ts';
import { keepTagsOf } from './structure-tree.ts';

/** What every part of one document needs to know of it; read once. */
export interface PageSource {
  readonly document: PdfDocument;
  readonly pages: readonly PdfRef[];
  readonly pageNumbers: ReadonlySet<number>;
  readonly named: NamedDestinations;
  /** Number of the page object that each name leads to. */
  readonly namedPages: ReadonlyMap<string, number>;
  readonly outline: readonly OutlineItem[];
  /** Number of the page object that each entry of the outline leads to. */
  readonly outlinePages: ReadonlyMap<PdfDict, number>;
  readonly labels: readonly PageLabel[] | undefined;
  readonly contentNames: ContentNames;
}

export interface KeptPages {
  readonly document: PdfDocument;
  /** In the order asked for. */
  readonly pages: readonly PdfRef[];
  /** Links that led to pages outside and were taken out. */
  readonly removedLinks: number;
}

export interface KeepOptions {
  /** Whether the document's attached files go along. */
  readonly attachments: boolean;
}

export function readPageSource(document: PdfDocument, pages: readonly PdfRef[]): PageSource {
  pinTargets(document, pages);
  const named = readNamedDestinations(document);
  const outline = mapOutline(readOutline(document), (entry) => withoutTagTargets(document, entry));
  const pageNumber = (target: PdfObject) => destinationPage(document, target, named, pages)?.number ?? 0;
  const entries = flattenOutline(outline).map((item) => item.entry);
  return {
    document,
    pages,
    pageNumbers: new Set(pages.map((page) => page.number)),
    named,
    namedPages: new Map([...named.keys()].map((key) => [key, pageNumber(nameKey(key))])),
    outline,
    outlinePages: new Map(entries.map((entry) => [entry, pageNumber(targetOf(document, entry))])),
    labels: readPageLabels(document, pages.length),
    contentNames: new ContentNames(document),
  };
}

/**
 * A layer over the source that has only these pages.
 * @param indexes places in the source's list, from 0; order counts, and a page named twice becomes two.
 */
export function keepPages(source: PageSource, indexes: readonly number[], options: KeepOptions): KeptPages {
  const kept = new Set(indexes.map((index) => source.pages[index]?.number ?? 0));
  const isGoneNumber = (number: number) => source.pageNumbers.has(number) && !kept.has(number);
  const document = source.document.layer(isGoneNumber);
  const isWhole = kept.size === source.pageNumbers.size;
  const first = firstPlaces(source, indexes);
  const selection: PageSelection = {
    pages: first,
    before: source.pages,
    isGone: (reference) => isGoneNumber(reference.number),
  };
  let removedLinks = 0;
  if (!isWhole) {
    removedLinks = cutDeadLinks(document, selection, source.named);
    cutCatalog(document, source, kept);
    for (const page of first) slimPage(document, source, page);
    keepFieldsOf(document, first);
    keepTagsOf(document, selection);
  }
  if (!options.attachments) dropAttachments(document);
  const pages = withRepeats(document, source, indexes);
  setPages(document, pages);
  writePageLabels(document, source.labels && indexes.flatMap((index) => source.labels?.[index] ?? []));
  return { document, pages, removedLinks };
}

/** Leaves a page only what it needs: articles (12.4.3) chain it to others, unused resources weigh. */
function slimPage(document: PdfDocument, source: PageSource, page: PdfRef): void {
  document.editable(page).delete('B');
  const names = source.contentNames.ofPage(page);
  if (names) dropUnusedResources(document, page, names);
}

/** Catalog entries that speak of pages which are not here any more. */
function cutCatalog(document: PdfDocument, source: PageSource, kept: ReadonlySet<number>): void {
  const catalog = document.editable(document.trailer.get('Root'));
  for (const key of ['Threads', 'SpiderInfo', 'PieceInfo']) catalog.delete(key);
  const open = catalog.get('OpenAction');
  const target = document.dict(open) ? actionTarget(document, open) : open;
  const opened = destinationPage(document, target, source.named, source.pages);
  if (opened && !kept.has(opened.number)) catalog.delete('OpenAction');
  writeOutline(
    document,
    filterOutline(source.outline, (entry) => kept.has(source.outlinePages.get(entry) ?? 0)),
  );
  keepDestinations(document, catalog, source, kept);
}

function keepDestinations(
  document: PdfDocument,
  catalog: PdfDict,
  source: PageSource,
  kept: ReadonlySet<number>,
): void {
  const here = [...source.named].filter(([key]) => kept.has(source.namedPages.get(key) ?? 0));
  const old = document.dict(catalog.get('Dests'));
  if (old) catalog.set('Dests', new PdfDict(here.filter(([key]) => old.has(key))));
  const names = document.dict(catalog.get('Names'))?.clone();
  if (!names) return;
  const inTree = here.filter(([key]) => !old?.has(key));
  names.set('Dests', writeNameTree(document, new Map(inTree)));
  // Hidden template pages (12.7.7) would bring whole pages along.
  for (const key of ['Pages', 'Templates']) names.delete(key);
  catalog.set('Names', names.size > 0 ? names : null);
}

/** Files attached to the document as a whole (7.11.4); those of annotations stay with their page. */
function dropAttachments(document: PdfDocument): void {
  const catalog = document.editable(document.trailer.get('Root'));
  for (const key of ['AF', 'Collection']) catalog.delete(key);
  const names = document.dict(catalog.get('Names'))?.clone();
  names?.delete('EmbeddedFiles');
  if (names) catalog.set('Names', names.size > 0 ? names : null);
}

function firstPlaces(source: PageSource, indexes: readonly number[]): readonly PdfRef[] {
  return [...new Set(indexes)].flatMap((index) => source.pages[index] ?? []);
}

function withRepeats(document: PdfDocument, source: PageSource, indexes: readonly number[]): readonly PdfRef[] {
  const seen = new Set<number>();
  const fields = new RepeatedFields(document);
  const pages = indexes.flatMap((index) => {
    const page = source.pages[index];
    if (!page) return [];
    if (!seen.has(index)) {
      seen.add(index);
      return [page];
    }
    return [repeatPage(document, page, fields)];
  });
  fields.finish();
  return pages;
}
