/** What marks add to a file, as far as PDF/A is concerned. */
import { NO_COLOUR, type PageMark } from '../../contract/pages/page-marks.ts';
import type { Addition } from '../../engine/document/catalog/false-claim.ts';
import type { MarkPicture } from '../../engine/marks/mark-writer.ts';

export function additionOf(marks: readonly PageMark[], pictures: ReadonlyMap<number, MarkPicture>): Addition {
  const fades = marks.some((mark) => mark.kind === 'highlight' || ('opacity' in mark && mark.opacity < 1));
  return {
    // A picture may have clear parts.
    transparency: fades || pictures.size > 0,
    layer: false,
    text: marks.some(({ kind }) => kind === 'text'),
    color: colorOf(marks, pictures),
  };
}

function colorOf(marks: readonly PageMark[], pictures: ReadonlyMap<number, MarkPicture>): Addition['color'] {
  const shown = [...pictures.values()].map(({ color }) => color);
  if (shown.includes('any')) return 'any';
  // A note is drawn with a dark outline of its own.
  const isColoured = marks.some((mark) => mark.kind === 'note' || inksOf(mark).some((hex) => !isGray(hex)));
  return isColoured || shown.includes('rgb') ? 'rgb' : 'gray';
}

function inksOf(mark: PageMark): readonly string[] {
  if (mark.kind === 'image') return [];
  return [mark.color, ...('fill' in mark ? [mark.fill] : [])].filter((hex) => hex !== NO_COLOUR);
}

function isGray(hex: string): boolean {
  return hex.slice(1, 3) === hex.slice(3, 5) && hex.slice(3, 5) === hex.slice(5, 7);
}
