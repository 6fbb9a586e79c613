/** Has an archive file judged: by our own rules, and by veraPDF where the operator has installed it. */
import { runVerapdf } from '../../../adapters/verapdf.ts';
import { ToolError } from '../../../contract/messages/tool-error.ts';
import type { ArchiveLevel } from '../rules/level.ts';
import { checkFile, type JudgedRule } from './check-archive.ts';
import { readVerapdfReport } from './verapdf-report.ts';

export interface Judgement {
  /** Broken where either finds so; what our rules cannot check is kept where veraPDF finds nothing. */
  readonly rules: readonly JudgedRule[];
  /** The version of veraPDF that judged beside us. */
  readonly verapdf: string | undefined;
}

/**
 * As the file stands on disk.
 * @param folder where attached files are put while they are checked.
 * @throws ToolError `engine-failed` where veraPDF is there and gives no verdict, `cancelled`.
 */
export async function judgeArchive(
  path: string,
  level: ArchiveLevel,
  folder: string,
  signal: AbortSignal,
): Promise<Judgement> {
  const rules = checkFile(path, level, folder);
  const xml = await runVerapdf(path, level, signal);
  if (xml === undefined) return { rules, verapdf: undefined };
  const verdict = readVerapdfReport(xml);
  if (!verdict)
    throw new ToolError('engine-failed', { reason: '' }, { cause: `veraPDF gave no verdict: ${xml.slice(0, 2000)}` });
  const settled = rules.map((rule) =>
    verdict.isCompliant && rule.verdict === 'not-checked' ? { ...rule, verdict: 'kept' as const } : rule,
  );
  const more = verdict.broken.map((rule) => ({ ...rule, id: 'verapdf', verdict: 'broken', places: [] }) as const);
  return { rules: [...settled, ...more], verapdf: verdict.version };
}
