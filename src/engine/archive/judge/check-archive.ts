/** Checks whether a file follows a level of PDF/A, rule by rule. What cannot be judged is told as not checked. */
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FileSource } from '../../bytes/file-source.ts';
import { readConformance } from '../../document/catalog/conformance.ts';
import { readPages } from '../../document/pages/page-list.ts';
import { OriginalFile } from '../../syntax/original-file.ts';
import { PdfSyntaxError } from '../../syntax/parser.ts';
import { ContentWalk } from '../content/walk-contents.ts';
import { scanEnds, scanFile } from '../file/scan-file.ts';
import { checkFonts } from '../fonts/check-fonts.ts';
import { FontUses } from '../fonts/font-uses.ts';
import { checkCatalog, type JudgeAttached } from '../parts/check-catalog.ts';
import { checkInteraction } from '../parts/check-interaction.ts';
import { checkTags } from '../parts/check-tags.ts';
import { type Finding, Findings } from '../rules/findings.ts';
import { type ArchiveLevel, claimedLevel, type Part, partOf } from '../rules/level.ts';
import { type Rule, type RuleId, rulesOf } from '../rules/rules.ts';
import { Subject } from '../rules/subject.ts';
import { checkMetadata } from '../xmp/check-metadata.ts';

export interface JudgedRule extends Omit<Rule, 'id'> {
  /** One of ours, or any of another validator. */
  readonly id: RuleId | 'verapdf';
  readonly verdict: 'kept' | 'broken' | 'not-checked';
  readonly places: readonly Finding[];
}

/** Parts that an attached file may follow (ISO 19005-2, 6.8; ISO 19005-4, 6.9); others allow none, or any. */
const PARTS_OF_ATTACHED: Readonly<Partial<Record<Part, readonly Part[]>>> = { 2: [1, 2], 4: [1, 2, 4] };
/** An attached file may have attachments of its own. */
const MOST_NESTED = 4;

/**
 * As the file stands on disk.
 * @param folder where attached files are put while they are checked; without one their rules are not checked.
 */
export function checkFile(path: string, level: ArchiveLevel, folder?: string, depth = 0): readonly JudgedRule[] {
  const findings = new Findings();
  const part = partOf(level);
  const source = new FileSource(path);
  let file: OriginalFile | undefined;
  try {
    scanEnds(source, part, findings);
    file = new OriginalFile(path);
    scanFile(file, part, findings);
    const document = file.document.layer();
    const { pages } = readPages(document, Number.POSITIVE_INFINITY);
    const original = file.document;
    const inherits = pages.flatMap((page, index) => (original.dict(page)?.has('Resources') ? [] : [index + 1]));
    const judgeAttached = (bytes: Uint8Array) => checkAttached(bytes, level, folder, depth);
    checkObjects(new Subject(document, pages, level, findings, new Set(inherits)), judgeAttached);
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

/** Whether a file may be attached to one of this level because it follows PDF/A itself, as it claims. */
export function checkAttached(
  bytes: Uint8Array,
  level: ArchiveLevel,
  folder: string | undefined,
  depth = 0,
): JudgedRule['verdict'] {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') return 'broken';
  if (folder === undefined || depth >= MOST_NESTED) return 'not-checked';
  const path = join(folder, `attached-${randomUUID()}.pdf`);
  try {
    writeFileSync(path, bytes);
    const claimed = claimOf(path);
    if (!claimed || !PARTS_OF_ATTACHED[partOf(level)]?.includes(partOf(claimed))) return 'broken';
    const verdicts = checkFile(path, claimed, folder, depth + 1).map(({ verdict }) => verdict);
    if (verdicts.includes('broken')) return 'broken';
    return verdicts.includes('not-checked') ? 'not-checked' : 'kept';
  } finally {
    rmSync(path, { force: true });
  }
}

function claimOf(path: string): ArchiveLevel | undefined {
  let file: OriginalFile | undefined;
  try {
    file = new OriginalFile(path);
    return claimedLevel(readConformance(file.document));
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
    return undefined;
  } finally {
    file?.close();
  }
}

function checkObjects(subject: Subject, judgeAttached: JudgeAttached): void {
  // Numbers the dictionaries, so that findings can name them.
  for (const each of subject.values()) void each;
  const uses = new FontUses(subject);
  new ContentWalk(subject, uses).walk();
  checkFonts(subject, uses);
  checkCatalog(subject, judgeAttached);
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
