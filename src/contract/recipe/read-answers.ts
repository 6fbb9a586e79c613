/** Reads what was answered to the questions of a recipe: `{"password":"…"}`, and certificates as `{"name":…,"data":…}`. */
import { because } from '../messages/reasons.ts';
import { ToolError } from '../messages/tool-error.ts';
import type { PackedSecret } from '../options/attached-file.ts';
import { isInlineFile } from './recipe.ts';

/** @throws ToolError `bad-option`; it never quotes an answer. */
export function readAnswers(written: string): ReadonlyMap<string, string | PackedSecret> {
  const value = written.trim() === '' ? {} : parsed(written);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refused();
  return new Map(
    Object.entries(value).map(([name, answer]) => {
      if (typeof answer !== 'string' && typeof answer !== 'number' && !isInlineFile(answer)) throw refused();
      return [name, typeof answer === 'number' ? String(answer) : answer];
    }),
  );
}

function parsed(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    throw refused();
  }
}

function refused(): ToolError {
  return new ToolError('bad-option', { field: 'answers', ...because('not-json', { option: 'answers' }) });
}
