/** Tells of the texts of a slide what their frames are found by. */
import type { SlideTexts } from '../../layout/slides/slide-frames.ts';
import type { SlidePage } from './slide-pages.ts';

/** @param title its place among the blocks. */
export function slideTexts(
  { size, blocks, tables, pictures }: Pick<SlidePage, 'size' | 'blocks' | 'tables' | 'pictures'>,
  title: number,
): SlideTexts {
  const texts = blocks.map(({ box, paragraphs }, index) => {
    const [first] = paragraphs;
    return {
      box,
      sizePt: Math.max(...paragraphs.map(({ sizePt }) => sizePt)),
      align: first?.align ?? ('left' as const),
      isTitle: index === title,
      isBody: paragraphs.length > 1 || first?.bullet !== undefined,
    };
  });
  return { size, texts, others: [...tables, ...pictures].map(({ box }) => box) };
}
