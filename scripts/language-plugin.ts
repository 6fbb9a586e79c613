/** Builds the site in another language: puts its words in the place of the English, file by file, so that each stays in its chunk. */
import path from 'node:path';
import type { Plugin } from 'vite';
import { CARDS } from '../src/tools/cards.gen.ts';
import { CATALOGUE } from '../src/tools/catalogue.gen.ts';
import { SEARCH } from '../src/tools/search.gen.ts';
import type { Messages } from '../src/ui/say.ts';
import { ENGLISH } from '../src/web/translation/catalogue.ts';
import { checkLanguage } from '../src/web/translation/check-language.ts';
import { type AllToolWords, cardsIn, catalogueIn, merged, searchIn } from '../src/web/translation/in-language.ts';
import type { Language } from '../src/web/translation/language.ts';

const SOURCE = path.join(import.meta.dirname, '../src');

/** @throws Error with everything that would be wrong on the screen. */
export async function readLanguage(file: string): Promise<Language> {
  const { language } = (await import(/* @vite-ignore */ path.resolve(file))) as { language: Language };
  const { faults } = checkLanguage(language);
  if (faults.length > 0) throw new Error(`${file}:\n${faults.join('\n')}`);
  return language;
}

/** The language that the environment asks this build for; none for English. */
export async function siteLanguage(): Promise<Language | undefined> {
  const file = process.env.SITE_LANGUAGE_FILE;
  return file ? readLanguage(file) : undefined;
}

export function languagePlugin(language: Language): Plugin {
  return {
    name: 'site-language',
    enforce: 'pre',
    transform(code, id) {
      const [file = ''] = id.split('?');
      const own = file.startsWith(SOURCE) ? moduleIn(language, path.relative(SOURCE, file), code) : undefined;
      return own === undefined ? undefined : { code: own, map: null };
    },
  };
}

/** What stands in a module of `src/` in this language; undefined where it says nothing. */
export function moduleIn(language: Language, module: string, code: string): string | undefined {
  const { direction, errors, warnings, onePageWarnings, notes, answers, reasons, phrases } = language;
  const tools: AllToolWords = language.tools;
  switch (module) {
    case 'ui/language.ts':
      return withValue(code, 'LANGUAGE', { code: language.code, direction, path: `/${language.code}` });
    case 'web/words/told.ts':
      return withValue(code, 'TOLD', { errors, warnings, onePageWarnings, notes, answers, reasons, phrases });
    case 'tools/cards.gen.ts':
      return withValue(code, 'CARDS', cardsIn(CARDS, tools));
    case 'tools/search.gen.ts':
      return withValue(code, 'SEARCH', searchIn(SEARCH, tools));
    case 'tools/catalogue.gen.ts':
      return withValue(code, 'CATALOGUE', catalogueIn(CATALOGUE, tools));
    default:
      return code.includes(' = say(') ? withMessages(code, (name) => messagesIn(language, module, name)) : undefined;
  }
}

type Tree = Readonly<Record<string, Messages | undefined>>;

function messagesIn(language: Language, module: string, name: string): Messages {
  const [, tool] = /^tools\/([^/]+)\/screen-words\.ts$/.exec(module) ?? [];
  const [english, own]: readonly (Messages | undefined)[] =
    tool === undefined
      ? [(ENGLISH.screens as Tree)[name], (language.screens as Tree)[name]]
      : [(ENGLISH.tools as AllToolWords)[tool]?.screen, (language.tools as AllToolWords)[tool]?.screen];
  if (english === undefined) throw new Error(`${module}: the catalogue has no "${name}".`);
  return merged(english, own);
}

/** The module with another value in the place of a constant that fills it. */
function withValue(code: string, name: string, value: unknown): string {
  const declared = new RegExp(`(const ${name}\\b[^=]*= )[\\s\\S]*?;\\n`);
  if (!declared.test(code)) throw new Error(`No constant ${name} to be put into another language.`);
  return code.replace(declared, (_, head: string) => `${head}${JSON.stringify(value)};\n`);
}

/** The module with other messages in each `export const …Words = say(…)`. */
function withMessages(code: string, messagesOf: (name: string) => Messages): string {
  return code.replace(/(export const (\w+)Words = say\()\{[\s\S]*?\n\}(?=\);)/g, (_, head: string, name: string) => {
    return `${head}${JSON.stringify(messagesOf(name))}`;
  });
}
