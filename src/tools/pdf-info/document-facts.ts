/** What a document says of itself and holds beside its pages. */

import { readAttachments } from '../../engine/document/attachments/read-attachments.ts';
import { readClaims } from '../../engine/document/catalog/claims.ts';
import { readMetadata } from '../../engine/document/catalog/metadata.ts';
import { flattenOutline, readOutline } from '../../engine/document/catalog/outline.ts';
import { findSignatures } from '../../engine/document/forms/signature.ts';
import { xfaKind } from '../../engine/document/forms/xfa.ts';
import { countFields } from '../../engine/document/keep/content-counts.ts';
import type { OpenedPdf } from '../../engine/document/open/open-input.ts';
import { isWidget, pageAnnotations } from '../../engine/document/pages/annotation.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import type { PdfDict, PdfRef } from '../../engine/syntax/object.ts';
import type { PdfInfo } from './info.ts';

export function metadataOf(document: PdfDocument): PdfInfo['metadata'] {
  return { ...readMetadata(document), xmp: document.stream(document.catalog.get('Metadata')) !== undefined };
}

type Contents = Pick<
  PdfInfo,
  | 'claims'
  | 'comments'
  | 'links'
  | 'bookmarks'
  | 'form'
  | 'signatures'
  | 'attachments'
  | 'layers'
  | 'tagged'
  | 'portfolio'
>;

export function readContents({ document, pages }: OpenedPdf): Contents {
  const { catalog } = document;
  const { links, comments } = countAnnotations(document, pages);
  return {
    claims: readClaims(document),
    links,
    comments,
    bookmarks: flattenOutline(readOutline(document)).length,
    form: { fields: countFields(document), xfa: xfaKind(document, pages) },
    signatures: findSignatures(document, pages).map(({ signer, date }) => ({ signer, date })),
    attachments: readAttachments(document, pages).map(({ name, bytes }) => ({ name, bytes })),
    layers: readLayers(document),
    tagged:
      catalog.has('StructTreeRoot') && document.isTrue(document.dict(catalog.get('MarkInfo'))?.get('Marked') ?? null),
    portfolio: catalog.has('Collection'),
  };
}

interface Annotations {
  readonly links: number;
  /** How many of each kind, without what only opens with another. */
  readonly comments: Readonly<Record<string, number>>;
}

export function countAnnotations(document: PdfDocument, pages: readonly PdfRef[]): Annotations {
  const comments: Record<string, number> = {};
  let links = 0;
  for (const page of pages) {
    for (const { dict } of pageAnnotations(document, page)) {
      const kind = document.nameOf(dict.get('Subtype')) ?? 'unknown';
      if (kind === 'Link') links++;
      else if (kind !== 'Popup' && kind !== 'FileAttachment' && !isWidget(document, dict))
        comments[kind] = (comments[kind] ?? 0) + 1;
    }
  }
  return { links, comments };
}

function readLayers(document: PdfDocument): PdfInfo['layers'] {
  const properties = document.dict(document.catalog.get('OCProperties'));
  const start: PdfDict | undefined = document.dict(properties?.get('D') ?? null);
  const listed = (key: string) => new Set(document.array(start?.get(key) ?? null).map((item) => document.dict(item)));
  const [on, off] = [listed('ON'), listed('OFF')];
  const allOff = document.nameOf(start?.get('BaseState') ?? null) === 'OFF';
  return document.array(properties?.get('OCGs') ?? null).flatMap((item) => {
    const layer = document.dict(item);
    if (!layer) return [];
    const visible = allOff ? on.has(layer) : !off.has(layer);
    return [{ name: document.text(layer.get('Name')) ?? '', visible }];
  });
}
