/** Reads the bullets of scanned lists: recognition takes them for stars, degrees, small letters and what not. */
import type { Word } from '../../page/words/words.ts';
import type { PageContent } from '../page-content.ts';
import { isListSign } from './list-signs.ts';
import { makeSegments } from './rows.ts';

/** What a bullet is read as, and what it is read as less often than that itself is meant. */
const BULLET = /^[*+~°«»¢©®¤¥§@]$/u;
const DOUBTFUL = /^[-–—.,eoO0]$/u;
/** In ems: bullets of one list begin at one place, and so do their texts; white stands between. */
const SAME_PLACE = 0.6;
const GAP = { least: 0.2, most: 3 };
/** Times as thick as the strokes of its text: a disc or a square is no letter, whatever it was read as. */
const SOLID = 1.7;
/** Bullets that a list has at least, unless they are solid, and the share of them that is no doubtful sign. */
const LEAST = 2;
const CLEAR = 0.3;

interface Candidate {
  readonly sign: Word;
  readonly text: Word;
}

/** @returns the content with bullets for such signs, where several lines begin with them at one place. */
export function withScannedBullets(content: PageContent): PageContent {
  if (!content.isRecognised) return content;
  const segments = makeSegments(content.words.filter(({ turn }) => turn === 0));
  const found = segments.flatMap(({ words: [sign, text] }, index): Candidate[] => {
    // Behind a tab the text is a segment of its own, the next one of the row.
    const behind = text ?? segments[index + 1]?.words[0];
    const candidate = sign && behind ? { sign: sign.word, text: behind.word } : undefined;
    return candidate && isCandidate(candidate) ? [candidate] : [];
  });
  const bullets = new Set(listsOf(found).flatMap((list) => list.map(({ sign }) => sign)));
  if (bullets.size === 0) return content;
  return { ...content, words: content.words.map((word) => (bullets.has(word) ? { ...word, text: '•' } : word)) };
}

function isCandidate(candidate: Candidate): boolean {
  const { sign, text } = candidate;
  const gap = (text.box.left - sign.box.right) / text.sizePt;
  return (
    (isClear(candidate) || DOUBTFUL.test(sign.text)) &&
    gap >= GAP.least &&
    gap <= GAP.most &&
    /[\p{L}\p{N}]/u.test(text.text) &&
    isLevel(candidate)
  );
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
    const clear = list.filter(isClear);
    const isList = list.length >= LEAST || list.some(isSolid);
    return isList && clear.length > 0 && clear.length >= CLEAR * list.length;
  });
}

function isClear(candidate: Candidate): boolean {
  const { text } = candidate.sign;
  return BULLET.test(text) || isListSign(text) || isSolid(candidate);
}

function isSolid({ sign, text }: Candidate): boolean {
  if ([...sign.text].length > 1 || sign.strokePt === undefined || text.strokePt === undefined) return false;
  return sign.strokePt > SOLID * text.strokePt;
}

function isBelow(first: Candidate, other: Candidate): boolean {
  const near = SAME_PLACE * Math.max(first.text.sizePt, other.text.sizePt);
  const middle = ({ left, right }: Word['box']) => (left + right) / 2;
  return (
    Math.abs(middle(first.sign.box) - middle(other.sign.box)) <= near &&
    Math.abs(first.text.box.left - other.text.box.left) <= near
  );
}

function isLevel({ sign: { box }, text }: Candidate): boolean {
  const middle = (box.top + box.bottom) / 2;
  return middle > text.box.top - text.sizePt && middle < text.box.bottom;
}
