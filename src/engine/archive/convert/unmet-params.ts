/** What errors and warnings say of rules that are broken or could not be checked. */
import type { JudgedRule } from '../judge/check-archive.ts';
import type { ArchiveLevel } from '../rules/level.ts';

/** Rules that are named; the report of a check has them all. */
const MOST_NAMED = 5;

export function unmetParams(rules: readonly JudgedRule[], level: ArchiveLevel) {
  const unmet = rules.filter(({ verdict }) => verdict !== 'kept');
  const named = unmet.slice(0, MOST_NAMED).map(({ clause, says }) => `${clause}: ${says}`);
  return { count: unmet.length, level, rules: named.join(' ') };
}
