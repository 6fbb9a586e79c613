/** What a page draws, texts and all else, in the order in which it is drawn: charts are drawn from their first part to their last. */
import type { DrawnItem } from '../../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { unionBox } from '../../page/boxes/boxes.ts';
import type { Word } from '../../page/words/words.ts';

export interface DrawnPart {
  /** Number of its object among all objects of the page. */
  readonly object: number;
  readonly kind: 'text' | DrawnItem['kind'];
  readonly box: SeenBox;
  /** Empty for what is no text. */
  readonly text: string;
  /** The text does not run level. */
  readonly isTurned: boolean;
  /** `rrggbb` of an area that is painted with one colour. */
  readonly fill?: string;
}

/** Words without an object, as recognition reads them, are left out. */
export function drawnParts(words: readonly Word[], items: readonly DrawnItem[]): readonly DrawnPart[] {
  const texts = new Map<number, Word[]>();
  for (const word of words) {
    if (word.object === undefined || word.invisible) continue;
    const own = texts.get(word.object);
    if (own) own.push(word);
    else texts.set(word.object, [word]);
  }
  const parts: readonly DrawnPart[] = [
    ...[...texts].map(([object, own]) => ({
      object,
      kind: 'text' as const,
      box: unionBox(own.map(({ box }) => box)),
      text: own.map(({ text }) => text).join(' '),
      isTurned: own.some(({ turn }) => turn !== 0),
    })),
    ...items.map(({ object, kind, box, path }) => ({
      object,
      kind,
      box,
      text: '',
      isTurned: false,
      ...(path?.fill ? { fill: path.fill.colour } : {}),
    })),
  ];
  return parts.toSorted((a, b) => a.object - b.object);
}
