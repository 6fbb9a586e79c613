/** Says what the server told in the words of one language, by its codes. */
import { fillText, isOnePage, type TextParams } from '../../contract/messages/fill-text.ts';
import { formOf, type Plural } from '../../ui/say.ts';

type Texts = Readonly<Record<string, string | undefined>>;
type Phrases = Readonly<Record<string, string | Plural | undefined>>;

/** What a language says of what the server tells; nothing of it where that is English anyway. */
export interface ToldTexts {
  readonly errors: Texts;
  readonly warnings: Texts;
  /** Of warnings, where they name a single page. */
  readonly onePageWarnings: Texts;
  readonly notes: Texts;
  readonly answers: Texts;
  readonly reasons: Texts;
  readonly phrases: Phrases;
}

export type ToldKind = 'errors' | 'warnings' | 'notes' | 'answers';

/** Undefined where the language has no sentence for it. */
export function toldIn(texts: ToldTexts, kind: ToldKind, code: string, params: TextParams): string | undefined {
  const ofOnePage = kind === 'warnings' && isOnePage(params) ? texts.onePageWarnings[code] : undefined;
  const text = ofOnePage ?? texts[kind][code];
  return text === undefined ? undefined : fillText(text, inWords(texts, params));
}

/** The values, with those that are words themselves said in this language: each comes with its code. */
function inWords(texts: ToldTexts, params: TextParams): TextParams {
  const values: Record<string, string | number> = { ...params };
  for (const [key, codes] of Object.entries(params)) {
    const name = /^(\w+)Code$/.exec(key)?.[1] ?? '';
    const words = name && allOf(texts.phrases, codes, { ...params, count: params[`${name}Count`] ?? '' });
    if (words) values[name] = words;
  }
  const { why, code } = params;
  const reason = why === undefined ? '' : allOf(texts.reasons, why, values);
  // A reason that this language does not know is said in English, and so is all that it is part of.
  if (reason === undefined) return values;
  const error = code === undefined ? undefined : texts.errors[code];
  if (error !== undefined) values.reason = fillText(error, { ...values, reason });
  else if (reason !== '') values.reason = reason;
  return values;
}

/** One text or several, with blanks between their codes as between them; undefined where one is not known. */
function allOf(texts: Phrases, codes: string | number, values: TextParams): string | undefined {
  const said = String(codes)
    .split(' ')
    .map((code) => texts[code]);
  if (said.some((text) => text === undefined)) return undefined;
  return said.map((text = '') => fillText(typeof text === 'string' ? text : chosen(text, values), values)).join(' ');
}

function chosen(text: Plural, { count }: TextParams): string {
  return formOf(text, Number(count));
}
