/** Counts everything that belongs to a document beside what its pages show, to hold a result against what it was made from. */

import { flattenOutline, readOutline } from '../../document/catalog/outline.ts';
import { pageLabelTexts } from '../../document/catalog/page-labels.ts';
import { countFields } from '../../document/keep/content-counts.ts';
import { pageAnnotations } from '../../document/pages/annotation.ts';
import { readPages } from '../../document/pages/page-list.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { readNameTree } from '../../syntax/key-tree.ts';
import { isArray, isName, PdfDict, type PdfObject, PdfRef } from '../../syntax/object.ts';
import { openSound } from '../../syntax/sound-file.ts';

export interface KeptContents {
  readonly pages: number;
  readonly links: number;
  /** Other than links. */
  readonly annotations: number;
  readonly fields: number;
  readonly bookmarks: number;
  readonly attachments: number;
  readonly tags: number;
  readonly layers: number;
  readonly targets: number;
  /** What viewers show as the numbers of its pages. */
  readonly labels: string;
}

export function keptContents(document: PdfDocument, pages: readonly PdfRef[]): KeptContents {
  const { catalog } = document;
  const annotations = pages.flatMap((page) => pageAnnotations(document, page));
  const links = annotations.filter(({ dict }) => isName(document.resolve(dict.get('Subtype')), 'Link')).length;
  const names = document.dict(catalog.get('Names'));
  const named = (key: string) => readNameTree(document, names?.get(key) ?? null).size;
  return {
    pages: pages.length,
    links,
    annotations: annotations.length - links,
    fields: countFields(document),
    bookmarks: flattenOutline(readOutline(document)).length,
    attachments: named('EmbeddedFiles'),
    tags: countTags(document),
    layers: document.array(document.dict(catalog.get('OCProperties'))?.get('OCGs') ?? null).length,
    targets: named('Dests') + [...(document.dict(catalog.get('Dests'))?.entries() ?? [])].length,
    labels: pageLabelTexts(document, pages.length).join('\n'),
  };
}

/** Whether a finished file still has all of that; a file in a form that is not read here counts as one that has. */
export function stillHas(wanted: KeptContents, path: string): boolean {
  const document = openSound(path);
  if (!document) return true;
  try {
    const found = keptContents(document, readPages(document, Number.POSITIVE_INFINITY).pages);
    return Object.entries(wanted).every(([key, value]) => value === found[key as keyof KeptContents]);
  } finally {
    document.close();
  }
}

/** Elements that the tree of tags leads to. */
function countTags(document: PdfDocument): number {
  const seen = new Set<number>();
  let count = 0;
  const waiting: PdfObject[] = [document.dict(document.catalog.get('StructTreeRoot'))?.get('K') ?? null];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    const target = value instanceof PdfRef ? document.target(value) : undefined;
    if (target && seen.has(target.number)) continue;
    if (target) seen.add(target.number);
    const tag = document.resolve(value);
    if (isArray(tag)) waiting.push(...tag);
    if (!(tag instanceof PdfDict) || !tag.has('S')) continue;
    count++;
    waiting.push(tag.get('K') ?? null);
  }
  return count;
}
