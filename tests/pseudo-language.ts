/** A language made of the English one by code: accented, a third longer, in brackets, from right to left, with six plural forms. */
import { isPlural, type Messages } from '../src/ui/say.ts';
import { ENGLISH } from '../src/web/translation/catalogue.ts';

/** The code that CLDR keeps for this; its plural rules are those of Arabic. */
export const PSEUDO_CODE = 'ar-XB';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = [...'áƀçðéƒğĥíĵķļɱñöþɋŕšţüṽŵẋýžÁƁÇÐÉƑĞĤÍĴĶĻṀÑÖÞɊŔŠŢÜṼŴẊÝŽ'];
const LETTERS = new Map([...PLAIN].map((letter, index) => [letter, ACCENTED[index] ?? letter]));

/** No letter of a to z is left outside of what is filled in; vowels are said twice. */
export function pseudoText(text: string): string {
  if (text === '') return '';
  const parts = text.split(/(\{\w+\})/);
  return `⟦${parts.map((part) => (part.startsWith('{') ? part : part.replace(/[a-z]/gi, pseudoLetter))).join('')}⟧`;
}

function pseudoLetter(letter: string): string {
  const accented = LETTERS.get(letter) ?? letter;
  return /[aeiou]/.test(letter) ? accented + accented : accented;
}

function pseudo(message: Messages, categories: readonly string[]): Messages {
  if (typeof message === 'string') return pseudoText(message);
  if (isPlural(message)) {
    const { other } = message;
    return { ...Object.fromEntries(categories.map((each) => [each, pseudoText(other)])), other: pseudoText(other) };
  }
  if (Array.isArray(message)) return message.map((each) => pseudo(each, categories));
  return Object.fromEntries(Object.entries(message).map(([key, each]) => [key, pseudo(each, categories)]));
}

/** The whole language file. */
export function pseudoLanguageFile(): string {
  const { pluralCategories } = new Intl.PluralRules(PSEUDO_CODE).resolvedOptions();
  const messages = pseudo(ENGLISH as Messages, pluralCategories);
  const language = { code: PSEUDO_CODE, direction: 'rtl', ...(messages as object) };
  return `/** Made by the tests. */\nexport const language = ${JSON.stringify(language, null, 1)};\n`;
}
