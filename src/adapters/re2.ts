/** Compiles patterns that visitors write with RE2, which needs time that only grows with the text: no pattern can hang it. */
import { RE2JS } from 're2js';

/**
 * @param source as between the slashes of a JavaScript pattern.
 * @param flags any of `i`, `m` and `s`.
 * @throws Error for what is no pattern, or what only backtracking engines know.
 */
export function compileRe2(source: string, flags: string): RE2JS {
  const bits =
    (flags.includes('i') ? RE2JS.CASE_INSENSITIVE : 0) |
    (flags.includes('m') ? RE2JS.MULTILINE : 0) |
    (flags.includes('s') ? RE2JS.DOTALL : 0);
  return RE2JS.compile(RE2JS.translateRegExp(source), bits);
}
