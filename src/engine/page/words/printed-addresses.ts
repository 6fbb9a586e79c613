/** Makes links of web and mail addresses that are printed as text, as office programs do while one types. */
import type { Word } from './words.ts';

const WEB = /^(?:https?:\/\/|www\.)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]\S*)?$/iu;
const MAIL = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i;
/** What stands around an address in a sentence. */
const BEFORE = /^[<([{"'“‘«„]+/u;
const BEHIND = /[>)\]}"'”’».,;:!?]+$/u;
/** An address is cut at the end of a line only behind these; behind a full stop a sentence may begin, too. */
const MAY_BE_CUT = /[/\-?&=_#%+~]$/;

/** Words that have a link keep it. */
export function linkAddresses(words: readonly Word[]): readonly Word[] {
  return words.map((word, index) => {
    if (word.link || word.target) return word;
    const link = addressOf(word, words[index + 1], words[index - 1]);
    return link ? { ...word, link } : word;
  });
}

function addressOf(word: Word, next: Word | undefined, before: Word | undefined): string | undefined {
  // A part of what touches it, or of what goes on on the next line.
  if (before && touches(before, word)) return undefined;
  if (next && touches(word, next) && /[\p{L}\p{N}/]/u.test(next.text)) return undefined;
  if (next && isBelow(word, next) && mayGoOn(word, next)) return undefined;
  const text = bare(word.text);
  if (WEB.test(text)) return /^www/i.test(text) ? `http://${text}` : text;
  return MAIL.test(text) ? `mailto:${text}` : undefined;
}

function mayGoOn({ text, endsInSoftHyphen }: Word, next: Word): boolean {
  return endsInSoftHyphen || MAY_BE_CUT.test(text) || (text.endsWith('.') && /^\p{Ll}/u.test(next.text));
}

/** Brackets that belong to the address stay: `/Word_(disambiguation)`. */
function bare(text: string): string {
  const start = text.replace(BEFORE, '');
  const end = start.replace(BEHIND, '');
  const isPair = end.includes('(') && start.startsWith(`${end})`);
  return isPair ? `${end})` : end;
}

function touches(before: Word, word: Word): boolean {
  if (word.followsSpace || isBelow(before, word)) return false;
  return word.box.left - before.box.right < 0.1 * word.sizePt && word.box.right > before.box.left;
}

function isBelow(word: Word, next: Word): boolean {
  return (next.box.top + next.box.bottom) / 2 > word.box.bottom || next.box.left < word.box.left;
}
