/** What the content of a drawn page leaves free, found in the browser by the rules of the work. */
import { useEffect, useState } from 'react';
import { contentBox } from '../../contract/pages/content-box.ts';
import type { CropMargins } from '../../contract/pages/crop-margins.ts';
import type { PagePicture } from '../../ui/panel-props.ts';
import { contentRules, type Values } from './frame.ts';

interface Pixels {
  readonly url: string;
  readonly gray: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Undefined while it is looked for; null for a blank page. */
export function useContentMargins(picture: PagePicture | null, values: Values): CropMargins | null | undefined {
  const [pixels, setPixels] = useState<Pixels | null>(null);
  const url = picture?.url;
  useEffect(() => {
    if (!url) return;
    let gone = false;
    readPixels(url).then(
      (read) => {
        if (!gone) setPixels(read);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [url]);
  if (!picture || !pixels || pixels.url !== url) return undefined;
  const { gray, width, height } = pixels;
  const { padding, speckPt, threshold } = contentRules(values);
  const [x, y] = [picture.widthPt / width, picture.heightPt / height];
  const box = contentBox(gray, width, height, { threshold, speckPx: speckPt / x });
  if (!box) return null;
  const free = (length: number) => Math.max(0, length - padding);
  return {
    left: free(box.left * x),
    right: free((width - box.right) * x),
    top: free(box.top * y),
    bottom: free((height - box.bottom) * y),
  };
}

async function readPixels(url: string): Promise<Pixels> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const gray = new Uint8Array(width * height);
  for (let at = 0; at < gray.length; at++) {
    gray[at] = Math.min(data[at * 4] ?? 255, data[at * 4 + 1] ?? 255, data[at * 4 + 2] ?? 255);
  }
  return { url, gray, width, height };
}
