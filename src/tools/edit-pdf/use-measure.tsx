/** Sizes that only the browser knows: of texts by its letters, of images by their pixels. */
import { useEffect, useState } from 'react';
import { MARK_IMAGES, type PageMark, type TextMark } from '../../contract/pages/page-marks.ts';
import { letterStyle } from './mark-look.tsx';
import type { Measure } from './screen-marks.ts';

export interface ShownImage {
  readonly url: string;
  /** Width by height; square for what the browser cannot show. */
  readonly aspect: number;
}

/** The chosen images, by the number that marks know them by. */
export function useImages(attached: Readonly<Record<string, File>>): ReadonlyMap<number, ShownImage> {
  const [images, setImages] = useState<ReadonlyMap<number, ShownImage>>(new Map());
  const [one, two, three, four] = MARK_IMAGES.map((option) => attached[option]);
  useEffect(() => {
    const urls: string[] = [];
    let gone = false;
    const open = [one, two, three, four].map(
      async (file, index): Promise<readonly [number, ShownImage] | undefined> => {
        if (!file) return undefined;
        const url = URL.createObjectURL(file);
        urls.push(url);
        return [index + 1, { url, aspect: (await aspectOf(url)) ?? 1 }];
      },
    );
    Promise.all(open).then((all) => !gone && setImages(new Map(all.filter((each) => each !== undefined))));
    return () => {
      gone = true;
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [one, two, three, four]);
  return images;
}

/** Undefined for what the browser cannot show: the work knows it. */
export async function aspectOf(url: string): Promise<number | undefined> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    return undefined;
  }
  return (image.naturalWidth || 1) / (image.naturalHeight || 1);
}

export function measureWith(images: ReadonlyMap<number, ShownImage>): Measure {
  return (mark: PageMark) => {
    if (mark.kind === 'image')
      return { width: mark.width, height: mark.height ?? mark.width / (images.get(mark.image)?.aspect ?? 1) };
    return mark.kind === 'text' ? textSize(mark) : { width: 0, height: 0 };
  };
}

const EMPTY_PT = 30;
const UNIT = 100;

function textSize(mark: TextMark): { readonly width: number; readonly height: number } {
  const { lineHeight } = letterStyle(mark);
  const lines = mark.text.split('\n');
  const widths = lines.map((line) => widthOf(line, mark));
  const wrapped = mark.width === undefined ? lines.length : lines.reduce((sum, line) => sum + rowsOf(line, mark), 0);
  const width = mark.width ?? Math.max(EMPTY_PT, ...widths);
  return { width, height: wrapped * mark.size * lineHeight };
}

/** Broken at spaces as the result is. */
function rowsOf(line: string, mark: TextMark): number {
  let rows = 1;
  let row = '';
  for (const word of line.split(' ')) {
    const longer = row === '' ? word : `${row} ${word}`;
    if (widthOf(longer, mark) <= (mark.width ?? 0)) {
      row = longer;
      continue;
    }
    if (row !== '') rows++;
    rows += Math.max(0, Math.ceil(widthOf(word, mark) / (mark.width ?? 1)) - 1);
    row = word;
  }
  return rows;
}

let canvas: CanvasRenderingContext2D | null | undefined;

function widthOf(text: string, mark: TextMark): number {
  const { fontFamily, fontWeight, fontStyle } = letterStyle(mark);
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return text.length * mark.size * 0.5;
  canvas.font = `${fontStyle} ${fontWeight} ${UNIT}px ${fontFamily}`;
  return (canvas.measureText(text).width / UNIT) * mark.size;
}

/** Where the letters of a text begin, as shares of its width: usual letters stand for those of the file. */
export function letterStarts(text: string): readonly number[] {
  canvas ??= document.createElement('canvas').getContext('2d');
  const signs = [...text];
  if (!canvas) return [...signs.map((_, index) => index / signs.length), 1];
  canvas.font = `${UNIT}px "Liberation Sans", Arial, Helvetica, sans-serif`;
  const widths = signs.map((_, index) => canvas?.measureText(signs.slice(0, index).join('')).width ?? 0);
  const whole = canvas.measureText(text).width || 1;
  return [...widths.map((width) => width / whole), 1];
}
