/** The languages that pages can be read in on this site, by the names that visitors know them by. */
import { useSyncExternalStore } from 'react';
import type { Choice } from '../../../../contract/options/field.ts';
import { LANGUAGE } from '../../../../ui/language.ts';
import { siteSettings } from '../../site/settings.ts';

/** Codes that are no plain ISO 639 code: scripts and earlier stages of a language. */
const SPECIAL: Readonly<Record<string, string>> = {
  chi_sim: 'zh-Hans',
  chi_tra: 'zh-Hant',
  srp_latn: 'sr-Latn',
  aze_cyrl: 'az-Cyrl',
  uzb_cyrl: 'uz-Cyrl',
};
const WITHOUT_NAME: Readonly<Record<string, string>> = { equ: '', osd: '', deu_latf: 'German (Fraktur)' };

const NONE: readonly Choice[] = [];
let known: readonly Choice[] | undefined;

/** None in the prerendered page, which does not know the site that it will be sent by. */
export function useLanguageChoices(): readonly Choice[] {
  return useSyncExternalStore(
    () => () => undefined,
    () => (known ??= languageChoices()),
    () => NONE,
  );
}

/** In the order of their names; what has no name is left out. */
function languageChoices(): readonly Choice[] {
  const names = new Intl.DisplayNames([LANGUAGE.code], { type: 'language', fallback: 'none' });
  return siteSettings()
    .languages.map((value) => ({ value, title: titleOf(value, names) }))
    .filter(({ title }) => title !== '')
    .sort((a, b) => a.title.localeCompare(b.title, LANGUAGE.code));
}

function titleOf(code: string, names: Intl.DisplayNames): string {
  const own = WITHOUT_NAME[code];
  if (own !== undefined) return own;
  try {
    return names.of(SPECIAL[code] ?? code) ?? '';
  } catch {
    // A code that the browser does not know, such as one with a script that ISO 15924 lacks.
    return '';
  }
}
