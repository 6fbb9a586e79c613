/** Checks the tags of a document, and the languages and replacement texts that are said anywhere (ISO 19005-2, 6.7). */
import { isArray, PdfDict, PdfName, type PdfObject, PdfStream } from '../../syntax/object.ts';
import { LANGUAGE, PRIVATE } from '../content/check-said.ts';
import type { Subject } from '../rules/subject.ts';
import { isUtf8 } from '../rules/utf-8.ts';

const STANDARD = new Set(
  'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby Warichu RB RT RP WT WP Figure Formula Form'.split(
    ' ',
  ),
);
const FIRST_LACKS = ['THead', 'TBody', 'TFoot', 'Annot', 'Ruby', 'Warichu', 'RB', 'RT', 'RP', 'WT', 'WP'];
const MAX_STEPS = 50;

export function checkTags(subject: Subject): void {
  const { document, findings } = subject;
  const { catalog } = document;
  const tree = subject.dict(catalog, 'StructTreeRoot');
  if (!document.isTrue(subject.dict(catalog, 'MarkInfo')?.get('Marked') ?? null)) findings.add('marked');
  if (!tree) findings.add('tag-tree');
  checkLanguages(subject);
  if (!tree) return;
  const roles = subject.dict(tree, 'RoleMap');
  for (const [key, value] of roles?.entries() ?? []) {
    if (STANDARD.has(key) && !lacks(subject, key)) findings.add('tag-types');
    if (!isUtf8(key) || !isUtf8(document.nameOf(value) ?? '')) findings.add('name-letters');
  }
  walkTags(subject, tree.get('K'), roles);
}

function lacks(subject: Subject, type: string): boolean {
  return subject.part === 1 && FIRST_LACKS.includes(type);
}

function walkTags(subject: Subject, kids: PdfObject, roles: PdfDict | undefined): void {
  const { document, findings } = subject;
  const waiting: PdfObject[] = [kids];
  const seen = new Set<PdfDict>();
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    const value = document.resolve(item);
    if (isArray(value)) waiting.push(...value);
    if (!(value instanceof PdfDict) || seen.has(value)) continue;
    seen.add(value);
    const type = subject.name(value, 'S');
    if (type === undefined) continue;
    if ((subject.name(value, 'Type') ?? 'StructElem') !== 'StructElem') findings.add('tag-tree', subject.place(value));
    if (!isUtf8(type)) findings.add('name-letters', subject.place(value));
    if (!isStandard(subject, type, roles)) findings.add('tag-types', subject.place(value));
    waiting.push(value.get('K'));
  }
}

function isStandard(subject: Subject, type: string, roles: PdfDict | undefined): boolean {
  let current = type;
  for (let step = 0; step < MAX_STEPS; step++) {
    if (STANDARD.has(current) && !lacks(subject, current)) return true;
    const next = roles?.get(current);
    const name = next === undefined ? undefined : subject.document.nameOf(next);
    if (name === undefined) return false;
    current = name;
  }
  return false;
}

/** `Lang` and `ActualText` stand in the catalog, in tags and in contents. */
function checkLanguages(subject: Subject): void {
  const { document, findings, part } = subject;
  for (const { value, object } of subject.values()) {
    const dict = value instanceof PdfStream ? value.dict : value;
    if (!(dict instanceof PdfDict)) continue;
    const place = object === undefined ? {} : { object };
    const language = document.text(dict.get('Lang'));
    if (language !== undefined && !(dict.get('Lang') instanceof PdfName) && !LANGUAGE.test(language))
      findings.add('language', place);
    const said = document.text(dict.get('ActualText'));
    if (part === 4 && said !== undefined && PRIVATE.test(said)) findings.add('private-letters', place);
  }
}
