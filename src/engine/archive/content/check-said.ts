/** Checks languages and replacement texts that are written into contents (ISO 19005-2, 6.7.4; ISO 19005-4, 6.2.10.8). */
import type { PdfDict } from '../../syntax/object.ts';
import type { Subject } from '../rules/subject.ts';

export const LANGUAGE = /^(?:[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)?$/;
export const PRIVATE = /[\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/u;

/** Of a property list that is written into a content. */
export function checkSaid(subject: Subject, properties: PdfDict, page: number): void {
  const language = subject.document.text(properties.get('Lang'));
  if (language !== undefined && !LANGUAGE.test(language)) subject.findings.add('language', { page });
  const said = subject.document.text(properties.get('ActualText'));
  if (subject.part === 4 && said !== undefined && PRIVATE.test(said)) subject.findings.add('private-letters', { page });
}
