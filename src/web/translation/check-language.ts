/** Holds a language against the English catalogue where no compiler did: what is missing, unknown, or cannot be filled. */
import { isPlural, type Messages } from '../../ui/say.ts';
import { ENGLISH } from './catalogue.ts';
import type { Language } from './language.ts';

export interface LanguageFindings {
  /** Paths that the language does not have, such as `errors/busy`: they are said in English. */
  readonly missing: readonly string[];
  /** What would be wrong on the screen. */
  readonly faults: readonly string[];
}

interface Findings {
  readonly missing: string[];
  readonly faults: string[];
  readonly categories: readonly string[];
}

export function checkLanguage(language: Language): LanguageFindings {
  const { pluralCategories: categories } = new Intl.PluralRules(language.code).resolvedOptions();
  const found: Findings = { missing: [], faults: [], categories };
  const { code: _code, direction: _direction, ...messages } = language;
  compare(ENGLISH, messages as Messages, '', found);
  return { missing: found.missing, faults: found.faults };
}

function compare(english: Messages, own: Messages | undefined, path: string, found: Findings): void {
  if (own === undefined) found.missing.push(path);
  else if (isPlural(english)) comparePlural(english, own, path, found);
  else if (typeof english === 'string' || Array.isArray(english)) compareTexts(english, own, path, found);
  else compareKeys(english as Record<string, Messages>, own, path, found);
}

function compareKeys(english: Record<string, Messages>, own: Messages, path: string, found: Findings): void {
  if (typeof own !== 'object' || Array.isArray(own) || isPlural(own))
    return void found.faults.push(`${path} is not a group`);
  const given = own as Record<string, Messages>;
  for (const key of Object.keys(given))
    if (!Object.hasOwn(english, key)) found.faults.push(`${path}/${key} is in no English catalogue`);
  for (const [key, each] of Object.entries(english)) compare(each, given[key], path ? `${path}/${key}` : key, found);
}

function comparePlural(english: Messages, own: Messages, path: string, found: Findings): void {
  if (!isPlural(own)) return void found.faults.push(`${path} has no plural forms`);
  for (const category of found.categories)
    if (!Object.hasOwn(own, category)) found.faults.push(`${path} has no form "${category}"`);
  compareNames(english, own, path, found);
}

/** A text, or a list that may have another length. */
function compareTexts(english: Messages, own: Messages, path: string, found: Findings): void {
  if (typeof english !== typeof own || Array.isArray(english) !== Array.isArray(own))
    return void found.faults.push(`${path} is not the same kind of message`);
  compareNames(english, own, path, found);
}

function compareNames(english: Messages, own: Messages, path: string, found: Findings): void {
  const known = namesIn(english);
  for (const name of namesIn(own))
    if (!known.has(name)) found.faults.push(`${path} names {${name}}, which nothing fills`);
}

function namesIn(message: Messages): ReadonlySet<string> {
  return new Set([...JSON.stringify(message).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
}
