/** Reads the bullets of scanned lists: recognition takes them for stars, plus signs, degrees or small letters. */
import type { Word } from '../../page/words/words.ts';
import type { PageContent } from '../page-content.ts';
import { isListSign } from './list-signs.ts';
import { makeSegments } from './rows.ts';

/** What a round or square bullet is read as, and what it is read as less often than that itself is meant. */
const BULLET = /^[*+~°«»¢©®¤¥§]$/u;
const DOUBTFUL = /^[-–—.,e•oO0]$/u;
/** In ems: bullets of one list begin at one place, and so do their texts; white stands between. */
const SAME_PLACE = 0.6;
const GAP = { least: 0.2, most: 3 };
/** Bullets that a list has at least, and the share of them that is no doubtful sign. */
const LEAST = 2;
const CLEAR = 0.3;

interface Candidate {
  readonly sign: Word;
  readonly text: Word;
}

/** @returns the content with bullets for such signs, where several lines begin with them at one place. */
export function withScannedBullets(content: PageContent): PageContent {
  if (!content.isRecognised) return content;
  const found = makeSegments(content.words.filter(({ turn }) => turn === 0)).flatMap(({ words }): Candidate[] => {
    const [sign, text] = words.map(({ word }) => word);
    return sign && text && isCandidate(sign, text) ? [{ sign, text }] : [];
  });
  const bullets = new Set(listsOf(found).flatMap((list) => list.map(({ sign }) => sign)));
  if (bullets.size === 0) return content;
  return { ...content, words: content.words.map((word) => (bullets.has(word) ? { ...word, text: '•' } : word)) };
}

function isCandidate(sign: Word, text: Word): boolean {
  const gap = (text.box.left - sign.box.right) / text.sizePt;
  const isSign = BULLET.test(sign.text) || DOUBTFUL.test(sign.text) || isListSign(sign.text);
  return isSign && gap >= GAP.least && gap <= GAP.most && /[\p{L}\p{N}]/u.test(text.text);
}

/** Candidates that stand below each other, as their texts do. */
function listsOf(candidates: readonly Candidate[]): readonly (readonly Candidate[])[] {
  const lists: Candidate[][] = [];
  for (const each of candidates) {
    const list = lists.find(([first]) => first && isBelow(first, each));
    if (list) list.push(each);
    else lists.push([each]);
  }
  return lists.filter((list) => {
    const clear = list.filter(({ sign }) => BULLET.test(sign.text) || isListSign(sign.text));
    return list.length >= LEAST && clear.length > 0 && clear.length >= CLEAR * list.length;
  });
}

function isBelow(first: Candidate, other: Candidate): boolean {
  const near = SAME_PLACE * Math.max(first.text.sizePt, other.text.sizePt);
  const middle = ({ left, right }: Word['box']) => (left + right) / 2;
  return (
    Math.abs(middle(first.sign.box) - middle(other.sign.box)) <= near &&
    Math.abs(first.text.box.left - other.text.box.left) <= near
  );
}
