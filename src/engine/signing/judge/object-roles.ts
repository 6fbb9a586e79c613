/** What the objects of a signed file are there for, as far as something may be added to it: signatures, fields, comments. */
import { type Field, fieldsBelow, readFields } from '../../document/forms/form.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { type PdfDict, type PdfObject, PdfRef } from '../../syntax/object.ts';
import { reachableFrom } from './reachable-from.ts';

/** Kinds of later changes. `proofs`: validation data and times over the whole file. `pages`: what pages show. */
export type LaterChange = 'signatures' | 'proofs' | 'form' | 'fields' | 'comments' | 'metadata' | 'pages' | 'other';

/** `container`: lists of fields and annotations, that say nothing themselves. */
export type Role = 'signatures' | 'proofs' | 'form' | 'comments' | 'metadata' | 'container';

export interface FileParts {
  readonly document: PdfDocument;
  readonly roles: ReadonlyMap<number, Role>;
  readonly fields: ReadonlyMap<number, Field>;
  /** By page: what stands in its list of annotations. */
  readonly annotations: ReadonlyMap<number, readonly PdfObject[]>;
  /** All that pages, names, structure and layers lead to without annotations, fields and proofs. */
  readonly base: ReadonlySet<number>;
  readonly reached: ReadonlySet<number>;
}

/** Ways back out of an annotation or signature. */
const STOPS = new Set(['Parent', 'P', 'Page', 'Kids', 'IRT', 'Dest', 'A', 'AA', 'Data']);
const BESIDE_BASE = new Set(['Parent', 'P', 'Annots', 'Obj', 'AcroForm', 'DSS', 'Perms', 'Metadata']);

/** @param pages references that the file itself has. */
export function partsOf(document: PdfDocument, pages: readonly PdfRef[]): FileParts {
  const annotations = new Map<number, readonly PdfObject[]>();
  for (const page of pages) annotations.set(page.number, document.array(document.dict(page)?.get('Annots') ?? null));
  const { trailer, catalog } = document;
  const own = readFields(document);
  const loose = fieldsBelow(document, [...annotations.values()].flat()).filter(({ type }) => type !== undefined);
  const fields = new Map([...own, ...loose].map((field) => [field.reference.number, field]));
  const base = new Set(reachableFrom(document, [trailer.get('Root')], BESIDE_BASE));
  for (const page of pages) base.add(page.number);
  const reached = reachableFrom(document, [trailer.get('Root'), trailer.get('Info'), trailer.get('Encrypt')]);
  const roles = rolesOf(document, pages, fields, annotations);
  const metadata = catalog.get('Metadata');
  if (metadata instanceof PdfRef && !base.has(metadata.number)) roles.set(metadata.number, 'metadata');
  return { document, roles, fields, annotations, base, reached };
}

function rolesOf(
  document: PdfDocument,
  pages: readonly PdfRef[],
  fields: ReadonlyMap<number, Field>,
  annotations: FileParts['annotations'],
): Map<number, Role> {
  const roles = new Map<number, Role>();
  const give = (values: readonly PdfObject[], role: Role) => {
    for (const number of reachableFrom(document, values, STOPS)) if (!roles.has(number)) roles.set(number, role);
  };
  const container = (value: PdfObject) => {
    if (value instanceof PdfRef) roles.set(value.number, 'container');
  };
  const info = document.trailer.get('Info');
  if (info instanceof PdfRef) roles.set(info.number, 'metadata');
  for (const { reference, dict, type } of fields.values()) {
    const role = type === 'Sig' ? 'signatures' : 'form';
    roles.set(reference.number, role);
    give(
      ['V', 'AP', 'MK', 'Lock'].map((key) => dict.get(key)),
      role,
    );
  }
  for (const page of pages) container(document.dict(page)?.get('Annots') ?? null);
  for (const item of [...annotations.values()].flat()) {
    if (item instanceof PdfRef && roles.has(item.number)) continue;
    if (item instanceof PdfRef) roles.set(item.number, 'comments');
    give(valuesOf(document.dict(item)), 'comments');
  }
  container(document.dict(document.catalog.get('AcroForm'))?.get('Fields') ?? null);
  give([document.catalog.get('DSS')], 'proofs');
  return roles;
}

function valuesOf(dict: PdfDict | undefined): readonly PdfObject[] {
  return dict ? [...dict.entries()].filter(([key]) => !STOPS.has(key)).map(([, value]) => value) : [];
}
