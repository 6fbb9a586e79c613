/** Takes out of resources what no content names: pages that were taken out of a longer file often keep all of its pictures. */
import { Pace } from '../../concurrency/pace.ts';
import { CATEGORIES, ContentNames } from '../../content/unused-resources.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../../syntax/object.ts';

/** All content together; larger documents keep what they have. */
const MAX_TOTAL_BYTES = 256 * 1024 ** 2;
/** Layers, which are listed elsewhere too. */
const KEPT = 'Properties';

/** Entries of one category: of all that share them, the names that content holds. */
interface Shared {
  readonly names: Set<string>;
  readonly entries: PdfDict;
  readonly put: (entries: PdfDict) => void;
  /** Somebody uses them whose names cannot be told. */
  isKept: boolean;
}

interface Owner {
  readonly reference: PdfRef;
  readonly dict: PdfDict;
  /** Undefined where they cannot be told. */
  readonly names: ReadonlySet<string> | undefined;
}

/** Dictionaries that several pages share are looked at once, with the names of all. */
export async function dropUnnamed(document: PdfDocument, pages: readonly PdfRef[], signal: AbortSignal): Promise<void> {
  const content = new ContentNames(document, MAX_TOTAL_BYTES);
  const found = new Map<string, Shared>();
  const numbers = new Set(pages.map(({ number }) => number));
  const pace = new Pace(signal);
  for (let number = 1; number < document.count; number++) {
    const value = document.peek(number);
    const dict = value instanceof PdfStream ? value.dict : value;
    if (!(dict instanceof PdfDict)) continue;
    const reference = new PdfRef(number);
    for (const form of [dict, document.dict(dict.get('AcroForm'))])
      if (form?.has('DR')) note(document, found, { reference, dict: form, names: undefined }, 'DR');
    if (!dict.has('Resources')) continue;
    await pace.pause();
    const isPage = numbers.has(number);
    const names = isPage || value instanceof PdfStream ? content[isPage ? 'ofPage' : 'ofForm'](reference) : undefined;
    note(document, found, { reference, dict, names }, 'Resources');
  }
  for (const { names, entries, put, isKept } of found.values()) {
    const named = [...entries.entries()].filter(([key]) => names.has(key) || key.startsWith('Default'));
    if (!isKept && named.length < entries.size) put(new PdfDict(named));
  }
}

function note(
  document: PdfDocument,
  found: Map<string, Shared>,
  { reference, dict, names }: Owner,
  key: 'Resources' | 'DR',
): void {
  const resources = document.dict(dict.get(key));
  if (!resources) return;
  const place = targetOf(document, dict.get(key));
  for (const category of CATEGORIES) {
    const entries = document.dict(resources.get(category));
    if (!entries || category === KEPT) continue;
    const own = targetOf(document, resources.get(category));
    const id = own ? `${own.number}` : `${place ? place.number : `${key} of ${reference.number}`} ${category}`;
    const put = (fewer: PdfDict) => {
      if (own) document.set(own, fewer);
      else if (place) document.editable(place).set(category, fewer);
      else setInOwn(document, reference, category, fewer);
    };
    const shared = found.get(id) ?? { names: new Set<string>(), entries, put, isKept: false };
    found.set(id, shared);
    if (!names) shared.isKept = true;
    else for (const name of names) shared.names.add(name);
  }
}

function targetOf(document: PdfDocument, value: PdfObject): PdfRef | undefined {
  return value instanceof PdfRef ? (document.target(value) ?? undefined) : undefined;
}

/** Into resources that are written in their owner. */
function setInOwn(document: PdfDocument, reference: PdfRef, category: string, entries: PdfDict): void {
  const owner = document.editable(reference);
  const resources = document.dict(owner.get('Resources'))?.clone();
  resources?.set(category, entries);
  if (resources) owner.set('Resources', resources);
}
