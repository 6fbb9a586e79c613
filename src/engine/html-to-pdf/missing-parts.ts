/** Tells of what a page asked for and did not get. */
import type { WarningCode } from '../../contract/messages/warnings.ts';
import type { RunContext } from '../../contract/operation.ts';
import { ORIGIN } from './web-folder.ts';

const NAMED_LETTERS = 80;

/** @param missing addresses. */
export function warnOfMissing(
  missing: ReadonlySet<string>,
  file: string,
  { warn }: RunContext,
  code: WarningCode = 'parts-not-loaded',
): void {
  const [first] = missing;
  if (first === undefined) return;
  const name = first.length > NAMED_LETTERS ? `${first.slice(0, NAMED_LETTERS)}…` : first;
  warn(code, { file, count: missing.size, name: name.replace(`${ORIGIN}/`, '') });
}
