/** Checks a caller's raw values against a tool's options, by name in either spelling. */
import { because } from '../messages/reasons.ts';
import { ToolError } from '../messages/tool-error.ts';
import { kebabCase } from './kebab-case.ts';
import { type Option, type Options, reasonOfIssue, type ValuesOf } from './option.ts';

/** Nearest-name suggestions reach this far (Levenshtein). */
const SUGGESTION_DISTANCE = 2;
const SPELLING_LENGTH = 60;

/**
 * Checks raw values (strings from a form or a command line, or JSON values) against a tool's options.
 * Names are taken in kebab-case and camelCase; missing ones get their default.
 * @throws ToolError `bad-option` or `bad-pages`.
 */
export function parseOptions<O extends Options>(
  toolId: string,
  options: O,
  raw: Readonly<Record<string, unknown>>,
): ValuesOf<O> {
  const given = gather(toolId, options, raw);
  const values: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(options)) {
    values[name] = parseOption(name, each, given.has(name) ? given.get(name) : each.body.default);
  }
  for (const [name, each] of Object.entries(options)) {
    const waived = each.waivedBy !== undefined && values[each.waivedBy] === true;
    if (each.required && !waived && isEmpty(given.get(name))) {
      throw new ToolError('bad-option', { field: name, ...because('required', { title: each.title }) });
    }
  }
  return values as ValuesOf<O>;
}

function parseOption<T>(name: string, option: Option<T>, raw: unknown): T {
  if (option.required && isEmpty(raw)) return option.body.default as T;
  try {
    const result = option.schema.safeParse(raw);
    if (result.success) return result.data;
    throw new ToolError('bad-option', { field: name, ...reasonOfIssue(result.error.issues[0], name) });
  } catch (error) {
    if (error instanceof ToolError && error.code === 'bad-pages') {
      throw new ToolError('bad-pages', { ...error.params, field: name }, { cause: error });
    }
    throw error;
  }
}

function isEmpty(raw: unknown): boolean {
  return raw === null || raw === undefined || raw === '';
}

/** The given values by declared name; refuses unknown names and two spellings that disagree. */
function gather(toolId: string, options: Options, raw: Readonly<Record<string, unknown>>): Map<string, unknown> {
  const byKebab = new Map(Object.keys(options).map((name) => [kebabCase(name), name]));
  const given = new Map<string, unknown>();
  for (const [spelling, value] of Object.entries(raw)) {
    const name = byKebab.get(kebabCase(spelling));
    if (name === undefined) throw unknownOption(toolId, spelling, Object.keys(options));
    if (given.has(name) && String(given.get(name)) !== String(value)) {
      throw new ToolError('bad-option', { field: name, ...because('given-twice', { option: name }) });
    }
    given.set(name, value);
  }
  return given;
}

/** Names with the nearest one that is known. Longer ones are cut: they are no slip of a finger. */
export function unknownOption(toolId: string, given: string, names: readonly string[]): ToolError {
  const spelling = given.length > SPELLING_LENGTH ? `${given.slice(0, SPELLING_LENGTH).toWellFormed()}…` : given;
  const wanted = kebabCase(spelling);
  const near = names
    .map((name) => ({ name, distance: editDistance(kebabCase(name), wanted) }))
    .filter(({ distance }) => distance <= SUGGESTION_DISTANCE)
    .sort((a, b) => a.distance - b.distance)
    .at(0);
  const asked = { option: spelling, tool: toolId };
  const why = near ? because('unknown-option-near', { ...asked, near: near.name }) : because('unknown-option', asked);
  return new ToolError('bad-option', { field: spelling, ...why });
}

/** Levenshtein distance: single-letter insertions, deletions and changes between two short words. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
