/** Checks what the document as a whole has: output intents, layers, attachments, permissions and sizes. */
import { isArray, PdfDict, PdfRef, PdfStream, PdfString } from '../../syntax/object.ts';
import { streamFilters } from '../../syntax/stream-filters.ts';
import { checkProfile } from '../content/check-colors.ts';
import type { Finding } from '../rules/findings.ts';
import type { Subject } from '../rules/subject.ts';

const FILTERS = [
  'ASCIIHexDecode',
  'ASCII85Decode',
  'FlateDecode',
  'RunLengthDecode',
  'CCITTFaxDecode',
  'JBIG2Decode',
  'DCTDecode',
];
const [LEAST_SIDE, MOST_SIDE] = [3, 14_400];
const MIME = /^[-\w+.]+\/[-\w+.]+$/;
const DIGESTS = ['DigestLocation', 'DigestMethod', 'DigestValue'];

/** Whether a file follows PDF/A itself. */
export type JudgeAttached = (bytes: Uint8Array) => 'kept' | 'broken' | 'not-checked';

export function checkCatalog(subject: Subject, judgeAttached: JudgeAttached): void {
  const { document, findings, part } = subject;
  const { catalog } = document;
  checkIntents(subject);
  checkLayers(subject);
  checkPermissions(subject);
  const names = subject.dict(catalog, 'Names');
  if (part === 1 && names?.has('EmbeddedFiles')) findings.add('embedded-files');
  if (part === 1 && catalog.has('OCProperties')) findings.add('optional-content');
  if (names?.has('AlternatePresentations')) findings.add('presentations');
  if (catalog.has('Requirements')) findings.add('requirements');
  const version = subject.name(catalog, 'Version');
  if (part === 4 && catalog.has('Version') && !/^2\.\d$/.test(version ?? '')) findings.add('catalog-version');
  if (part === 4) checkInfo(subject);
  for (const [index, reference] of subject.pages.entries()) checkPage(subject, document.dict(reference), index + 1);
  for (const { value, object } of subject.values()) {
    const place = object === undefined ? {} : { object };
    if (value instanceof PdfStream) checkStream(subject, value, place);
    const dict = value instanceof PdfStream ? value.dict : value;
    if (part === 1 && isArray(value) && value.length > 8191) findings.add('array-size', place);
    if (!(dict instanceof PdfDict)) continue;
    if (part === 1 && dict.size > 4095) findings.add('dictionary-size', place);
    if (dict.has('EF')) checkAttachment(subject, dict, judgeAttached, place);
  }
}

function checkIntents(subject: Subject): void {
  const { document, findings } = subject;
  const holders = [document.catalog, ...subject.pages.flatMap((page) => document.dict(page) ?? [])];
  for (const holder of holders) {
    const profiles = new Set<unknown>();
    for (const item of subject.items(holder, 'OutputIntents')) {
      const intent = document.dict(item);
      if (intent?.has('DestOutputProfileRef')) findings.add('intent-reference');
      const isOurs = subject.name(intent, 'S') === 'GTS_PDFA1';
      if (isOurs && !intent?.has('DestOutputProfile')) findings.add('intent-profile');
      if (!intent?.has('DestOutputProfile')) continue;
      const profile = intent.get('DestOutputProfile');
      profiles.add(profile instanceof PdfRef ? profile.number : profile);
      checkProfile(subject, profile, ['prtr', 'mntr']);
    }
    if (profiles.size > 1) findings.add('intent-alike');
  }
}

function checkInfo({ document, findings }: Subject): void {
  const info = document.dict(document.trailer.get('Info'));
  if (!info) return;
  if (!document.catalog.has('PieceInfo')) findings.add('info-absent');
  if (info.size !== 1 || !info.has('ModDate')) findings.add('info-date-only');
}

function checkPage(subject: Subject, page: PdfDict | undefined, number: number): void {
  const { document, findings } = subject;
  if (page?.has('PresSteps')) findings.add('presentations', { page: number });
  for (const key of ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox']) {
    if (!page?.has(key)) continue;
    const [left = 0, bottom = 0, right = 0, top = 0] = subject
      .items(page, key)
      .map((item) => document.number(item) ?? 0);
    const sides = [Math.abs(right - left), Math.abs(top - bottom)];
    if (sides.some((side) => side < LEAST_SIDE || side > MOST_SIDE)) findings.add('page-size', { page: number });
  }
}

function checkStream(subject: Subject, { dict }: PdfStream, place: Finding): void {
  const { document, findings, part } = subject;
  if (['F', 'FFilter', 'FDecodeParms'].some((key) => dict.has(key))) findings.add('stream-elsewhere', place);
  for (const { name, parameters } of streamFilters(document, dict)) {
    const isIdentity = name === 'Crypt' && (document.nameOf(parameters.get('Name')) ?? 'Identity') === 'Identity';
    const isKnown = FILTERS.includes(name) || (part > 1 && (name === 'JPXDecode' || isIdentity));
    if (!isKnown) findings.add('filters', place);
  }
}

function checkLayers(subject: Subject): void {
  const { document, findings, part } = subject;
  const layers = subject.dict(document.catalog, 'OCProperties');
  if (!layers) return;
  const all = subject.items(layers, 'OCGs').map((item) => document.dict(item));
  const names = new Set<string>();
  const configurations = [layers.get('D'), ...subject.items(layers, 'Configs')];
  for (const item of configurations) {
    const configuration = document.dict(item);
    if (!configuration) continue;
    const name = document.text(configuration.get('Name')) ?? '';
    if (name === '' || names.has(name) || (part < 4 && configuration.has('AS'))) findings.add('layers');
    names.add(name);
    if (!configuration.has('Order')) continue;
    const listed = new Set<PdfDict | undefined>();
    const collect = (value: unknown, depth: number): void => {
      if (isArray(value as never))
        for (const each of value as readonly unknown[]) collect(document.resolve(each as never), depth + 1);
      else if (value instanceof PdfDict) listed.add(value);
    };
    collect(document.resolve(configuration.get('Order')), 0);
    if (all.some((layer) => !listed.has(layer))) findings.add('layers');
  }
}

function checkPermissions(subject: Subject): void {
  const { document, findings } = subject;
  const permissions = subject.dict(document.catalog, 'Perms');
  if (!permissions) return;
  if ([...permissions.keys()].some((key) => key !== 'UR3' && key !== 'DocMDP')) findings.add('permissions');
  if (!permissions.has('DocMDP') || subject.part === 4) return;
  for (const item of subject.items(subject.dict(permissions, 'DocMDP'), 'Reference')) {
    const reference = document.dict(item);
    if (DIGESTS.some((key) => reference?.has(key))) findings.add('permissions');
  }
}

function checkAttachment(subject: Subject, specification: PdfDict, judgeAttached: JudgeAttached, place: Finding): void {
  const { document, findings, part } = subject;
  if (part === 1) {
    findings.add('embedded-files', place);
    return;
  }
  const files = subject.dict(specification, 'EF');
  const isNamed = ['F', 'UF'].every((key) => document.resolve(specification.get(key)) instanceof PdfString);
  const needsRelation = part > 2 && !specification.has('AFRelationship');
  if (!isNamed || needsRelation) findings.add('embedded-files', place);
  for (const [, value] of files?.entries() ?? []) {
    const file = document.stream(value);
    if (file && part > 2 && !MIME.test(subject.name(file.dict, 'Subtype') ?? '')) findings.add('embedded-files', place);
    // Parts 2 and 4 ask that the file follows PDF/A itself.
    if (part === 2 || part === 4) {
      const bytes = subject.bytes(value);
      const verdict = bytes ? judgeAttached(bytes) : 'not-checked';
      if (verdict === 'not-checked') findings.leaveUnchecked('embedded-files');
      if (verdict === 'broken') findings.add('embedded-files', place);
    }
  }
  if (part === 3 && !isAssociated(subject, specification)) findings.add('embedded-files', place);
}

/** Some object must say that the file belongs to it (ISO 19005-3, 6.8). */
function isAssociated(subject: Subject, specification: PdfDict): boolean {
  for (const { value } of subject.values()) {
    const dict = value instanceof PdfStream ? value.dict : value;
    if (!(dict instanceof PdfDict) || !dict.has('AF')) continue;
    const listed = [dict.get('AF'), ...subject.items(dict, 'AF')];
    if (listed.some((item) => subject.document.dict(item) === specification)) return true;
  }
  return false;
}
