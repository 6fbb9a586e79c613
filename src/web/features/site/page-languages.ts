/** Where a page lies in each language that the site speaks: English at its documented path, others below their code. */
import { LANGUAGE } from '../../../ui/language.ts';
import { siteSettings } from './settings.ts';

export const ENGLISH_CODE = 'en';

export interface PageLanguage {
  /** As in the attribute `lang`. */
  readonly code: string;
  readonly path: string;
}

/** The path of a page in this build's language. */
export function ownPath(path: string): string {
  return pathIn(LANGUAGE.code, path);
}

/** The same page in every language of the site. */
export function pageLanguages(path: string): readonly PageLanguage[] {
  return siteSettings().pageLanguages.map((code) => ({ code, path: pathIn(code, path) }));
}

function pathIn(code: string, path: string): string {
  if (code === ENGLISH_CODE) return path;
  return path === '/' ? `/${code}` : `/${code}${path}`;
}
