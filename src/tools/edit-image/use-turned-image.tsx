/** Draws an image turned and flipped as the form asks, for a preview to draw on. */
import { useEffect, useState } from 'react';
import type { ShownImage } from '../../ui/pages/use-shown-image.ts';
import type { PagePicture } from '../../ui/panel-props.ts';
import { angleOf, sizeAfterTurn, type Values } from './edit-values.ts';

/** The preview's longer side at most. */
const MOST_PX = 1_400;

/** A page whose points are the pixels of the turned image; null until it is drawn. */
export function useTurnedImage(image: ShownImage, values: Values): PagePicture | null {
  const { rotate = '', corners = '', flip = '' } = values;
  const [drawn, setDrawn] = useState<PagePicture | null>(null);
  useEffect(() => {
    if (image.kind !== 'seen') return;
    let url = '';
    let gone = false;
    const asked = { rotate, corners, flip };
    void drawTurned(image, asked).then((blob) => {
      if (gone || !blob) return;
      url = URL.createObjectURL(blob);
      const { width, height } = sizeAfterTurn(image, asked);
      setDrawn({ url, pages: 1, widthPt: width, heightPt: height, turned: 0 });
    });
    return () => {
      gone = true;
      setDrawn(null);
      if (url !== '') URL.revokeObjectURL(url);
    };
  }, [image, rotate, corners, flip]);
  return drawn;
}

async function drawTurned(image: Extract<ShownImage, { kind: 'seen' }>, values: Values): Promise<Blob | null> {
  const picture = new Image();
  picture.src = image.url;
  await picture.decode();
  const { width, height } = sizeAfterTurn(image, values);
  const scale = Math.min(1, MOST_PX / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.translate(canvas.width / 2, canvas.height / 2);
  context.scale(values.flip === 'h' ? -scale : scale, values.flip === 'v' ? -scale : scale);
  context.rotate((angleOf(values) * Math.PI) / 180);
  context.drawImage(picture, -image.width / 2, -image.height / 2, image.width, image.height);
  return new Promise((resolve) => canvas.toBlob(resolve));
}
