/** Every sentence that visitors read, with the place where it is written: from the catalogue, the command line, the calls and the settings. */
import { generalHelp } from '../src/cli/help.ts';
import { SETTINGS } from '../src/config.ts';
import { ERROR_TABLE } from '../src/contract/messages/error-table.ts';
import { openApiDocument } from '../src/server/openapi.ts';
import { ENGLISH } from '../src/web/translation/catalogue.ts';

export interface SaidWords {
  /** File and key, such as `src/web/words/panel.ts:files.clear`. */
  readonly place: string;
  readonly text: string;
}

/** Files of the screens whose name is not that of their messages. */
const SCREEN_FILES: Readonly<Record<string, string>> = {
  ...{ field: 'web/words/fields', sheet: 'web/words/sheets' },
  ...{ quantity: 'ui/quantity-words', notice: 'ui/notice-words' },
  ...{ about: 'web/words/pages', privacy: 'web/words/pages', terms: 'web/words/pages', contact: 'web/words/pages' },
};

/** For the people who build the site; no link leads there. */
const NOT_FOR_VISITORS = 'gallery';

export function saidWords(): readonly SaidWords[] {
  return [
    ...Object.entries(ENGLISH.tools).flatMap(([tool, words]) => toolWords(tool, words)),
    ...Object.entries(ENGLISH.screens).flatMap(([name, words]) => screenWords(name, words)),
    ...Object.entries(ERROR_TABLE).flatMap(([code, { title, message }]) =>
      flat('src/contract/messages/error-table.ts', { [code]: { title, message } }),
    ),
    ...flat('src/contract/messages/warnings.ts', ENGLISH.warnings),
    ...flat('src/contract/messages/warnings.ts', ENGLISH.onePageWarnings),
    ...flat('src/contract/messages/reasons.ts', ENGLISH.reasons),
    ...flat('src/contract/messages/phrases.ts', ENGLISH.phrases),
    ...flat('src/contract/messages/progress-note.ts', ENGLISH.notes),
    ...flat('src/contract/messages/answers.ts', ENGLISH.answers),
    ...flat('src/cli/help.ts', generalHelp().split('\n')).filter(({ text }) => !isToolRow(text)),
    ...onceEach(flat('src/server/openapi.ts', openApiDocument()).filter(isOwnWords)),
    ...Object.entries(SETTINGS).map(([name, { help }]) => ({ place: `src/config.ts:${name}`, text: help })),
  ].filter(({ text }) => /\p{L}/u.test(text));
}

function toolWords(tool: string, words: object): readonly SaidWords[] {
  if (tool === 'common') return flat('src/contract/options/common-options.ts', words);
  const folder = `src/tools/${tool}`;
  const { intro, questions, screen, keywords: _searched, ...declared } = words as Record<string, unknown>;
  return [
    ...flat(`${folder}/tool.ts`, declared),
    ...flat(`${folder}/page.md`, { intro, questions }),
    ...flat(`${folder}/screen-words.ts`, screen),
  ];
}

function screenWords(name: string, words: object): readonly SaidWords[] {
  if (name === NOT_FOR_VISITORS) return [];
  return flat(`src/${SCREEN_FILES[name] ?? `web/words/${name}`}.ts`, words);
}

/** The texts in a tree of messages, each with the keys that lead to it. */
function flat(file: string, tree: unknown, keys: readonly string[] = []): readonly SaidWords[] {
  if (typeof tree === 'string') return [{ place: `${file}:${keys.join('.')}`, text: tree }];
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, each]) => flat(file, each, [...keys, key]));
}

/** What a tool says of itself stands in its declaration. */
function isToolRow(line: string): boolean {
  return /^ {2}[a-z]+(-[a-z]+)+ {2,}/.test(line);
}

/** Without the words of the declarations and of the error table, which are listed by themselves. */
function isOwnWords({ place }: SaidWords): boolean {
  const isTool =
    place.includes('multipart') || /\/(process\/[\w-]+|merge-pdfs|convert-to-pdf|compress)\.post\.summary$/.test(place);
  return /\.(summary|description)$/.test(place) && !place.includes('properties.code.') && !isTool;
}

function onceEach(words: readonly SaidWords[]): readonly SaidWords[] {
  return [...new Map(words.map((each) => [each.text, each])).values()];
}
