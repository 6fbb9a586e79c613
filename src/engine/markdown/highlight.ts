/** Colours of code, by highlight.js: spans with its classes. */
import { createRequire } from 'node:module';

/** Its types bring those of a browser along, which would change what all other files mean. */
interface Library {
  registerLanguage(name: string, grammar: unknown): void;
  getLanguage(name: string): object | undefined;
  highlight(
    code: string,
    options: { readonly language: string; readonly ignoreIllegals: boolean },
  ): {
    /** HTML. */
    readonly value: string;
  };
}

/** A block that is longer stays plain, and so does what follows when a document has had so much: nobody reads more for its colours. */
const MAX_BLOCK = 50_000;
const MAX_ALL = 1_000_000;
/** So many languages beside the usual ones are loaded. */
const MAX_RARE = 20;

/** Undefined where a block stays plain. */
export type Highlight = (code: string, language: string) => string | undefined;

/** Where a language of the rarer ones has another name than its grammar. */
const GRAMMARS: Readonly<Record<string, string>> = {
  clj: 'clojure',
  docker: 'dockerfile',
  ex: 'elixir',
  exs: 'elixir',
  erl: 'erlang',
  hs: 'haskell',
  jl: 'julia',
  ml: 'ocaml',
  ps: 'powershell',
  ps1: 'powershell',
  proto: 'protobuf',
  tex: 'latex',
};

const FENCE = /^[ \t>]*(?:[-*+]|\d+[.)])?[ \t]*(?:`{3,}|~{3,})[ \t]*([\w+#-]+)/gm;

/** Loads what the fences of a text ask for; undefined where there are none. */
export function loadHighlight(text: string): Highlight | undefined {
  const languages = new Set([...text.matchAll(FENCE)].map((match) => (match[1] ?? '').toLowerCase()));
  if (languages.size === 0) return undefined;
  const load = createRequire(import.meta.url);
  const library = load('highlight.js/lib/common') as Library;
  for (const language of [...languages].filter((each) => !library.getLanguage(each)).slice(0, MAX_RARE)) {
    const grammar = loadGrammar(load, GRAMMARS[language] ?? language);
    if (grammar) library.registerLanguage(language, grammar);
  }
  let left = MAX_ALL;
  return (code, language) => {
    if (code.length > MAX_BLOCK || code.length > left || !library.getLanguage(language)) return undefined;
    left -= code.length;
    return library.highlight(code, { language, ignoreIllegals: true }).value;
  };
}

function loadGrammar(load: NodeJS.Require, name: string): unknown {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) return undefined;
  try {
    return load(`highlight.js/lib/languages/${name}`);
  } catch {
    return undefined;
  }
}
