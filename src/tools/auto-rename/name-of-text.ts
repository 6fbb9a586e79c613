/** Makes the name of a file of a text: no sign that file systems refuse, and no longer than asked. */

/** @param most characters; what is longer ends after a word. */
export function nameOfText(text: string, most: number): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\s]+/gu, (signs) => (/^[\u200c\u200d]+$/.test(signs) ? signs : ' '))
    .replace(/\s*:\s+/g, ' - ')
    .replace(/[/\\|:]+/g, '-')
    .replace(/[*?"<>]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.\-–—_,;]+|[\s.\-–—_,;]+$/g, '');
  return cutAfterWord(plain, most);
}

/** Share of the length that must be left where a word is not cut. */
const WHOLE_WORDS = 0.6;

function cutAfterWord(text: string, most: number): string {
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  if (letters.length <= most) return text;
  const cut = letters.slice(0, most).join('');
  const isWhole = letters[most] === ' ';
  const end = isWhole ? cut.length : cut.lastIndexOf(' ');
  const kept = end >= WHOLE_WORDS * cut.length ? cut.slice(0, end) : cut;
  return kept.replace(/[\s.\-–—_,;(]+$/u, '');
}
