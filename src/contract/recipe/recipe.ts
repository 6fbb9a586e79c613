/** A recipe: tools with their options, one after another. What one step makes, the next one gets. */
import type { FileTypeId } from '../files/file-type.ts';

export const MAX_STEPS = 20;
/** Characters of the JSON. */
export const MAX_RECIPE_LENGTH = 65_536;
/** Bytes of a file that a recipe brings along. */
export const MAX_INLINE_BYTES = 32_768;

/** Which files a step takes; others pass it by. Every condition has to hold. */
export interface StepCondition {
  /** Pages of a PDF: `>10`, `<=3`, `1`. */
  readonly pages?: string | undefined;
  readonly type?: FileTypeId | undefined;
  /** `>5MB`. */
  readonly size?: string | undefined;
  /** Words, or a /pattern/, in the text of a PDF. */
  readonly text?: string | undefined;
}

export interface RecipeStep {
  /** An id, an alias or the id of a landing. */
  readonly tool: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly when?: StepCondition | undefined;
}

export interface Recipe {
  readonly sheaf: 1;
  readonly name: string;
  readonly steps: readonly RecipeStep[];
  /** How the results are named, as `output-name` of any tool. */
  readonly output?: { readonly name?: string | undefined } | undefined;
}

/** Stands for a value that is asked for at each run: a secret under its name, or a file. */
export interface Ask {
  readonly ask: string;
}

/** A small file that a recipe brings along. */
export interface InlineFile {
  readonly name: string;
  /** Base64. */
  readonly data: string;
}

/** A recipe of a stranger must not choose which server is asked: these are asked for at each run, as secrets are. */
export const ADDRESS_OPTIONS = ['timestamp-url'];

/** `>10`, `<= 3`, `1`: how a condition compares. */
export const PAGES_CONDITION = /^\s*(>=|<=|>|<|=)?\s*(\d{1,6})\s*$/;
/** The same of sizes. */
export const SIZE_CONDITION = /^\s*(>=|<=|>|<)\s*(\d+(?:\.\d+)?\s*(?:b|kb|mb|gb))\s*$/i;

export function isAsk(value: unknown): value is Ask {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Ask>).ask === 'string';
}

/** Nothing beside name and data: a path would lead to somebody else's file. */
export function isInlineFile(value: unknown): value is InlineFile {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false;
  const { name, data } = value as Partial<InlineFile>;
  return typeof name === 'string' && typeof data === 'string';
}
