/** Takes out of a document what a level of PDF/A forbids and nobody misses on paper, and adds what it asks for. */
import { deflateSync } from 'node:zlib';
import { dropAnnotations } from '../../document/clean/drop-annotations.ts';
import { removeHiddenLayers } from '../../document/clean/hidden-layers.ts';
import { removeAttachments } from '../../document/clean/remove-attachments.ts';
import { drawCommentLooks } from '../../document/comments/comment-looks.ts';
import { drawFieldLooks } from '../../document/forms/field-appearance.ts';
import { isArray, name, PdfDict, PdfName, PdfRef, PdfStream } from '../../syntax/object.ts';
import { decodeStream, streamFilters } from '../../syntax/stream-filters.ts';
import { makeText } from '../../syntax/text-string.ts';
import { INTENTS } from '../content/check-images.ts';
import { blendModes, isKnownBlendMode } from '../content/check-states.ts';
import { mendAnnotations } from '../looks/mend-annotations.ts';
import { ACTIONS, ANNOTATIONS, NAMED_ACTIONS } from '../parts/check-interaction.ts';
import type { Subject } from '../rules/subject.ts';
import type { FlattenRequest } from '../transparency/flatten-pages.ts';
import { removeTransparency } from '../transparency/remove-transparency.ts';
import { OwnResources } from './own-resources.ts';

const MAX_STREAM_BYTES = 64 * 1024 ** 2;

export interface Mended {
  readonly scripts: number;
  readonly attachments: number;
  readonly annotations: number;
  readonly layers: number;
  /** Pages, from 1, that became images because they need transparency. */
  readonly flattened: readonly number[];
  /** Letters that no font has, in looks that were drawn. */
  readonly missing: readonly string[];
}

export interface MendWish {
  /** Whether an attached file goes, by its specification. */
  readonly dropsFile: (file: PdfDict) => boolean;
  /** Whether what the file says of its colours stays. */
  readonly keepsIntents: boolean;
  /** How pages are made opaque; undefined where transparency stays. */
  readonly flattening: FlattenRequest | undefined;
}

export async function mendDocument(
  subject: Subject,
  { dropsFile, keepsIntents, flattening }: MendWish,
): Promise<Mended> {
  const { document, pages, part } = subject;
  const attachments = removeAttachments(document, pages, dropsFile);
  const layers = part === 1 ? removeHiddenLayers(document, pages) : 0;
  const isAllowed = (kind: string) => ANNOTATIONS[part].includes(kind);
  const annotations = dropAnnotations(document, pages, (dict) => !isAllowed(subject.name(dict, 'Subtype') ?? ''));
  const fields = await drawFieldLooks(document, pages);
  const comments = await drawCommentLooks(document, pages);
  let scripts = mendCatalog(subject, keepsIntents);
  const ownResources = new OwnResources(subject);
  for (const page of pages) mendPage(subject, document.editable(page), keepsIntents, ownResources);
  for (const page of pages) mendAnnotations(subject, page);
  const flattened = flattening ? await removeTransparency(subject, flattening) : [];
  for (const { value, object } of [...subject.values()]) {
    if (value instanceof PdfStream) mendStream(subject, value, new PdfRef(object ?? 0));
    const dict = value instanceof PdfStream ? value.dict : value;
    if (dict instanceof PdfDict) scripts += mendDict(subject, dict);
  }
  if (part > 1) describeAttachments(subject);
  const missing = [...fields.missing, ...comments.missing];
  return { scripts, attachments, annotations, layers, flattened, missing };
}

/** @returns how many scripts went. */
function mendCatalog(subject: Subject, keepsIntents: boolean): number {
  const { document, part } = subject;
  const catalog = document.editable(document.trailer.get('Root'));
  for (const key of ['AA', 'Requirements', 'NeedsRendering', 'Version', 'Perms', 'Metadata']) catalog.delete(key);
  if (!keepsIntents) catalog.delete('OutputIntents');
  if (part === 1) catalog.delete('OCProperties');
  const names = document.dict(catalog.get('Names'))?.clone();
  const hasScripts = names?.has('JavaScript') ?? false;
  if (names) {
    names.delete('JavaScript');
    names.delete('AlternatePresentations');
    catalog.set('Names', names);
  }
  const form = document.dict(catalog.get('AcroForm'))?.clone();
  if (form) {
    form.delete('NeedAppearances');
    form.delete('XFA');
    catalog.set('AcroForm', form);
  }
  mendLayers(subject);
  return hasScripts ? 1 : 0;
}

function mendLayers(subject: Subject): void {
  const { document } = subject;
  const layers = subject.dict(document.catalog, 'OCProperties');
  if (!layers) return;
  const all = subject.items(layers, 'OCGs');
  const taken = new Set<string>();
  const mended = (value: Parameters<typeof document.dict>[0]) => {
    const configuration = document.dict(value)?.clone() ?? new PdfDict();
    let title = document.text(configuration.get('Name')) || 'Layers';
    for (let number = 2; taken.has(title); number++) title = `Layers ${number}`;
    taken.add(title);
    configuration.set('Name', makeText(title));
    configuration.delete('AS');
    const listed = JSON.stringify(subject.items(configuration, 'Order'));
    const isWhole = all.every((item) => listed.includes(JSON.stringify(item)));
    if (configuration.has('Order') && !isWhole) configuration.set('Order', all);
    return configuration;
  };
  const changed = layers.clone();
  changed.set('D', mended(layers.get('D')));
  if (layers.has('Configs')) changed.set('Configs', subject.items(layers, 'Configs').map(mended));
  document.editable(document.trailer.get('Root')).set('OCProperties', changed);
}

function mendPage(subject: Subject, page: PdfDict, keepsIntents: boolean, ownResources: OwnResources): void {
  for (const key of ['AA', 'PresSteps', 'Metadata']) page.delete(key);
  if (!keepsIntents || subject.part < 4) page.delete('OutputIntents');
  ownResources.ofPage(page);
}

function mendStream(subject: Subject, stream: PdfStream, reference: PdfRef): void {
  const { document } = subject;
  const { dict } = stream;
  const kind = subject.name(dict, 'Subtype');
  // Programs call data of their own so. What describes the file or a part of it has gone.
  if (subject.name(dict, 'Type') === 'Metadata') dict.delete('Type');
  if (kind === 'Image') for (const key of ['Interpolate', 'Alternates', 'OPI']) dict.delete(key);
  if (kind === 'Form') for (const key of ['OPI', 'PS', 'Subtype2', 'Ref']) dict.delete(key);
  const intent = subject.name(dict, 'Intent');
  if (kind === 'Image' && intent !== undefined && !INTENTS.includes(intent)) dict.delete('Intent');
  if (!streamFilters(document, dict).some((filter) => filter.name === 'LZWDecode')) return;
  const bytes = decodeStream(document, stream, MAX_STREAM_BYTES);
  if (!bytes) return;
  dict.set('Filter', name('FlateDecode'));
  dict.delete('DecodeParms');
  document.set(reference, PdfStream.ofBytes(dict, deflateSync(bytes, { level: 9 })));
}

/** @returns how many scripts and other forbidden actions went. */
function mendDict(subject: Subject, dict: PdfDict): number {
  const { document, part } = subject;
  let removed = 0;
  for (const key of ['A', 'OpenAction', 'Next']) {
    const action = document.resolve(dict.get(key));
    if (!(action instanceof PdfDict) || !action.has('S') || dict.has('K')) continue;
    const kind = subject.name(action, 'S') ?? '';
    const isNamed = kind !== 'Named' || NAMED_ACTIONS.includes(subject.name(action, 'N') ?? '');
    if (ACTIONS[part].includes(kind) && isNamed && kind !== 'JavaScript') continue;
    dict.delete(key);
    removed++;
  }
  if (dict.has('AA')) {
    dict.delete('AA');
    removed++;
  }
  if (dict.has('Metadata') && dict !== document.catalog) dict.delete('Metadata');
  for (const [, value] of subject.dict(dict, 'ExtGState')?.entries() ?? []) mendState(subject, document.dict(value));
  return removed;
}

function mendState(subject: Subject, state: PdfDict | undefined): void {
  if (!state) return;
  for (const key of ['TR', 'TR2', 'HTP', 'HTO', 'HT']) state.delete(key);
  if (!INTENTS.includes(subject.name(state, 'RI') ?? 'Perceptual')) state.delete('RI');
  if (!blendModes(subject, state).every(isKnownBlendMode)) state.set('BM', new PdfName('Normal'));
}

function describeAttachments(subject: Subject): void {
  const { document } = subject;
  const found: PdfDict[] = [];
  for (const { value } of [...subject.values()]) {
    if (!(value instanceof PdfDict) || !value.has('EF')) continue;
    found.push(value);
    if (!value.has('AFRelationship')) value.set('AFRelationship', name('Unspecified'));
    const title = document.text(value.get('UF')) ?? document.text(value.get('F')) ?? 'file';
    value.set('F', makeText(title));
    value.set('UF', makeText(title));
    for (const [, file] of subject.dict(value, 'EF')?.entries() ?? []) {
      const dict = document.dict(file);
      const kind = subject.name(dict, 'Subtype') ?? '';
      if (!/^[-\w+.]+\/[-\w+.]+$/.test(kind)) dict?.set('Subtype', name('application/octet-stream'));
    }
  }
  if (found.length === 0) return;
  const catalog = document.editable(document.trailer.get('Root'));
  const listed = document.array(catalog.get('AF')).map((item) => document.dict(item));
  const more = found.filter((file) => !listed.includes(file)).map((file) => referenceOf(subject, file));
  catalog.set('AF', [...document.array(catalog.get('AF')), ...more]);
}

function referenceOf(subject: Subject, wanted: PdfDict) {
  const { document } = subject;
  for (const { value, object } of subject.values()) {
    if (value === wanted && object !== undefined && document.object(object) === wanted) return new PdfRef(object);
  }
  // One that is written into a list becomes an object, so that both lead to it.
  const reference = document.add(wanted);
  for (const { value } of subject.values()) {
    const dict = value instanceof PdfDict ? value : undefined;
    for (const key of ['Names', 'FS']) {
      const held = dict?.get(key);
      if (held === wanted) dict?.set(key, reference);
      else if (dict && held !== undefined && isArray(held) && held.includes(wanted))
        dict.set(
          key,
          held.map((item) => (item === wanted ? reference : item)),
        );
    }
  }
  return reference;
}
