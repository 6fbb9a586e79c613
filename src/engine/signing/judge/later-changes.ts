/** What was changed in a file after it was signed: by comparing the signed revision with the file as it is, object by object. */
import { isWidget } from '../../document/pages/annotation.ts';
import { type PdfDict, type PdfObject, PdfRef, PdfStream } from '../../syntax/object.ts';
import type { OriginalFile } from '../../syntax/original-file.ts';
import { changedObjects, differingKeys, written } from './changed-objects.ts';
import type { FileParts, LaterChange } from './object-roles.ts';
import { reachableFrom } from './reachable-from.ts';

/** Entries of the catalog that signing, filling in and describing a file change. */
const CATALOG_KEYS = new Set(['AcroForm', 'DSS', 'Perms', 'Extensions', 'Metadata', 'Version']);
const FORM_KEYS = new Set(['Fields', 'SigFlags', 'DR', 'DA']);
const PAGE_KEYS = new Set(['Annots', 'LastModified', 'Tabs']);
/** Entries of a field that filling in changes. */
const FILLED_KEYS = new Set(['V', 'AP', 'AS', 'M', 'I', 'RV', 'TI']);
/** Entries of an empty signature field that signing changes. */
const SIGNED_KEYS = new Set(['V', 'AP', 'AS', 'M', 'F']);

export interface Revision {
  readonly file: OriginalFile;
  readonly parts: FileParts;
}

/** Kinds of changes, none where the file shows the same. */
export function laterChanges(before: Revision, now: Revision): ReadonlySet<LaterChange> {
  const found = new Set<LaterChange>([
    ...trailerChanges(before, now),
    ...formChanges(before.parts, now.parts),
    ...annotationChanges(before.parts, now.parts),
  ]);
  const shown = shownObjects(before.parts);
  for (const number of changedObjects(before.file, now.file)) {
    for (const kind of changeOf(number, before.parts, now.parts, shown)) found.add(kind);
  }
  return found;
}

function changeOf(number: number, old: FileParts, now: FileParts, shown: ReadonlySet<number>): readonly LaterChange[] {
  if (!old.reached.has(number)) return [];
  const [before, current] = [old.document.object(number), now.document.object(number)];
  if (number === numberOf(now.document.trailer.get('Root'))) return otherThan(before, current, CATALOG_KEYS, 'other');
  if (number === numberOf(now.document.catalog.get('AcroForm'))) return [];
  if (old.annotations.has(number)) return otherThan(before, current, PAGE_KEYS, 'pages');
  if (shown.has(number)) return ['pages'];
  if (old.base.has(number)) return ['other'];
  if (!now.reached.has(number)) return [];
  const field = old.fields.get(number);
  if (field?.type === 'Sig') return signing(field.dict, before, current, old, now);
  if (field) return otherThan(before, current, FILLED_KEYS, 'other', 'form');
  const role = old.roles.get(number);
  if (role === 'container') return [];
  // A signature that is changed after it was made is no added one.
  if (role === 'signatures' || role === undefined) return ['other'];
  return [role === now.roles.get(number) ? role : 'other'];
}

function signing(
  field: PdfDict,
  before: PdfObject,
  current: PdfObject,
  old: FileParts,
  now: FileParts,
): readonly LaterChange[] {
  const changed = otherThan(before, current, SIGNED_KEYS, 'other');
  const wasSigned = old.document.dict(field.get('V')) !== undefined;
  if (wasSigned) return differingKeys(before, current).some((key) => key === 'V' || key === 'AP') ? ['other'] : changed;
  const value = now.document.dict(now.document.dict(current)?.get('V') ?? null);
  return [...changed, ...(value ? [kindOfSignature(now, value)] : [])];
}

function kindOfSignature({ document }: FileParts, value: PdfDict): LaterChange {
  return document.nameOf(value.get('Type')) === 'DocTimeStamp' ? 'proofs' : 'signatures';
}

/** @param kind told where other entries differ than these. */
function otherThan(
  before: PdfObject,
  now: PdfObject,
  keys: ReadonlySet<string>,
  kind: LaterChange,
  inside?: LaterChange,
): readonly LaterChange[] {
  if (before instanceof PdfStream || now instanceof PdfStream || now === null) return [kind];
  const differing = differingKeys(before, now);
  const isOther = differing.some((key) => !keys.has(key));
  const isInside = inside !== undefined && differing.some((key) => keys.has(key));
  return [...(isOther ? [kind] : []), ...(isInside ? [inside] : [])];
}

function trailerChanges({ file: before }: Revision, { file: now }: Revision): readonly LaterChange[] {
  const [old, current] = [before.document.trailer, now.document.trailer];
  const isOther = ['Root', 'Encrypt'].some((key) => written(old.get(key)) !== written(current.get(key)));
  const isDescribed = numberOf(old.get('Info')) !== numberOf(current.get('Info'));
  return [...(isOther ? (['other'] as const) : []), ...(isDescribed ? (['metadata'] as const) : [])];
}

/** Of the form's own dictionary, and of its list of fields. */
function formChanges(old: FileParts, now: FileParts): readonly LaterChange[] {
  const [before, current] = [old, now].map(({ document }) => document.dict(document.catalog.get('AcroForm')) ?? null);
  const found: LaterChange[] = [];
  if (current) found.push(...otherThan(before ?? null, current, FORM_KEYS, 'other'));
  else if (before) found.push('other');
  if ([...old.fields.keys()].some((number) => !now.fields.has(number))) found.push('other');
  for (const [number, { dict, type, reference }] of now.fields) {
    if (old.fields.has(number)) continue;
    const value = now.document.dict(dict.get('V'));
    if (type !== 'Sig') found.push('fields');
    else if (value) found.push(kindOfSignature(now, value));
    // A signature that shows is a mark on the page besides.
    if (type === 'Sig' && isVisible(now, now.document.dict(reference))) found.push('comments');
  }
  return found;
}

function isVisible({ document }: FileParts, dict: PdfDict | undefined): boolean {
  const [left = 0, bottom = 0, right = 0, top = 0] = document
    .array(dict?.get('Rect') ?? null)
    .map((item) => document.number(item) ?? 0);
  return left !== right && bottom !== top;
}

/** Annotations that came or went, by the lists of the pages. */
function annotationChanges(old: FileParts, now: FileParts): readonly LaterChange[] {
  const found: LaterChange[] = [];
  for (const [page, items] of now.annotations) {
    const [before, current] = [old.annotations.get(page) ?? [], items];
    const [known, left] = [new Set(before.map(written)), new Set(current.map(written))];
    for (const item of current) if (!known.has(written(item))) found.push(...kindOfAnnotation(now, item));
    for (const item of before) if (!left.has(written(item))) found.push(isField(old, item) ? 'other' : 'comments');
  }
  return found;
}

function kindOfAnnotation(parts: FileParts, item: PdfObject): readonly LaterChange[] {
  if (!isField(parts, item)) return ['comments'];
  const dict = parts.document.dict(item);
  const type = item instanceof PdfRef ? parts.fields.get(item.number)?.type : undefined;
  if (type !== 'Sig') return ['fields'];
  return isVisible(parts, dict) ? ['comments'] : [];
}

function isField({ document }: FileParts, item: PdfObject): boolean {
  const dict = document.dict(item);
  return dict !== undefined && isWidget(document, dict);
}

/** Numbers of all that pages show beside their annotations, and of what holds the pages together. */
function shownObjects({ document, annotations }: FileParts): ReadonlySet<number> {
  const roots: PdfObject[] = [];
  for (const page of annotations.keys()) {
    const dict = document.dict(new PdfRef(page));
    for (const key of ['Contents', 'Resources']) roots.push(dict?.get(key) ?? null);
  }
  const shown = new Set(reachableFrom(document, roots));
  const waiting: PdfObject[] = [document.catalog.get('Pages')];
  const seen = new Set<number>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const node = document.dict(next);
    if (!(next instanceof PdfRef) || !node?.has('Kids') || seen.has(next.number)) continue;
    seen.add(next.number);
    shown.add(next.number);
    for (const number of reachableFrom(document, [node.get('Resources')])) shown.add(number);
    waiting.push(...document.array(node.get('Kids')));
  }
  return shown;
}

function numberOf(value: PdfObject): number {
  return value instanceof PdfRef ? value.number : -1;
}
