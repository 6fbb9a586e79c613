/** Parts the title of a slide from the text that stands closely below it: it has a place of its own. */
import type { PageSizePt } from '../../../adapters/pdfium.ts';
import { unionBox } from '../../page/boxes/boxes.ts';
import { findTitle } from '../frames/slide-title.ts';
import { fullBox } from './joined-texts.ts';
import type { SlideParagraph, TextBlock } from './text-blocks.ts';

/** Letters that are so many times as large are larger, to the eye. */
const LARGER = 1.08;

/** @returns the blocks, the one that begins with the title in two where smaller text follows in it. */
export function withOwnTitle(blocks: readonly TextBlock[], size: PageSizePt): readonly TextBlock[] {
  const title = findTitle({
    size,
    paragraphs: blocks.flatMap(({ paragraphs }) => paragraphs.filter(({ bullet }) => !bullet)),
  });
  return blocks.flatMap((block) => (title && block.paragraphs[0] === title && !block.holder ? parted(block) : [block]));
}

function parted(block: TextBlock): readonly TextBlock[] {
  const { paragraphs, turn } = block;
  const [first] = paragraphs;
  const isSmaller = ({ sizePt }: SlideParagraph) => (first?.sizePt ?? 0) > LARGER * sizePt;
  const at = paragraphs.findIndex(isSmaller);
  if (at < 1 || !paragraphs.slice(at).every(isSmaller)) return [block];
  const title = paragraphs.slice(0, at);
  const text = paragraphs.slice(at);
  return [
    { turn, paragraphs: title, box: boxOf(title) },
    { ...block, paragraphs: text, box: boxOf(text) },
  ];
}

/** With the labels, which may stand before the text. */
function boxOf(paragraphs: readonly SlideParagraph[]) {
  return unionBox(paragraphs.map(fullBox));
}
