/** Checks whether a file follows a level of PDF/A, rule by rule. What cannot be judged is told as not checked. */

import { FileSource } from '../../bytes/file-source.ts';
import { readPages } from '../../document/pages/page-list.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfRef } from '../../syntax/object.ts';
import { OriginalFile } from '../../syntax/original-file.ts';
import { PdfSyntaxError } from '../../syntax/parser.ts';
import { ContentWalk } from '../content/walk-contents.ts';
import { scanEnds, scanFile } from '../file/scan-file.ts';
import { checkFonts } from '../fonts/check-fonts.ts';
import { FontUses } from '../fonts/font-uses.ts';
import { checkCatalog } from '../parts/check-catalog.ts';
import { checkInteraction } from '../parts/check-interaction.ts';
import { checkTags } from '../parts/check-tags.ts';
import { type Finding, Findings } from '../rules/findings.ts';
import { type ArchiveLevel, partOf } from '../rules/level.ts';
import { type Rule, rulesOf } from '../rules/rules.ts';
import { Subject } from '../rules/subject.ts';
import { checkMetadata } from '../xmp/check-metadata.ts';

export interface JudgedRule extends Rule {
  readonly verdict: 'kept' | 'broken' | 'not-checked';
  readonly places: readonly Finding[];
}

/** As the file stands on disk. @param most pages that are read. */
export function checkFile(path: string, level: ArchiveLevel, most = Number.POSITIVE_INFINITY): readonly JudgedRule[] {
  const findings = new Findings();
  const part = partOf(level);
  const source = new FileSource(path);
  let file: OriginalFile | undefined;
  try {
    scanEnds(source, part, findings);
    file = new OriginalFile(path);
    scanFile(file, part, findings);
    const document = file.document.layer();
    const { pages } = readPages(document, most);
    const original = file.document;
    const inherits = pages.flatMap((page, index) => (original.dict(page)?.has('Resources') ? [] : [index + 1]));
    checkObjects(document, pages, level, findings, new Set(inherits));
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
    findings.add(error.message === 'encrypted' ? 'encryption' : 'index-readable');
    for (const { id } of rulesOf(level)) if (!findings.of(id)) findings.leaveUnchecked(id);
  } finally {
    source.close();
    file?.close();
  }
  return judged(level, findings);
}

/** What can be said of an opened document, before it is written. */
export function checkDocument(
  document: PdfDocument,
  pages: readonly PdfRef[],
  level: ArchiveLevel,
): readonly JudgedRule[] {
  const findings = new Findings();
  checkObjects(document, pages, level, findings);
  return judged(level, findings);
}

function checkObjects(
  document: PdfDocument,
  pages: readonly PdfRef[],
  level: ArchiveLevel,
  findings: Findings,
  inherits: ReadonlySet<number> = new Set(),
): void {
  const subject = new Subject(document, pages, level, findings, inherits);
  // Numbers the dictionaries, so that findings can name them.
  for (const each of subject.values()) void each;
  const uses = new FontUses(subject);
  new ContentWalk(subject, uses).walk();
  checkFonts(subject, uses);
  checkCatalog(subject);
  checkInteraction(subject);
  checkTags(subject);
  checkMetadata(subject);
}

function judged(level: ArchiveLevel, findings: Findings): readonly JudgedRule[] {
  return rulesOf(level).map((rule) => {
    const places = findings.of(rule.id);
    if (places) return { ...rule, verdict: 'broken', places };
    return { ...rule, verdict: findings.isUnchecked(rule.id) ? 'not-checked' : 'kept', places: [] };
  });
}
