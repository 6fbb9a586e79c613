/** The first page as it will look scanned. */
import { useEffect, useRef } from 'react';
import { addScanLook, LID, tiltOf } from '../../contract/pictures/scan-look.ts';
import { PagePreview } from '../../ui/pages/page-preview.tsx';
import type { PagePicture, PanelProps } from '../../ui/panel-props.ts';
import { screenWords } from './screen-words.ts';
import './panel.css';

const FIRST_PAGE = 1;

export function Stage(props: PanelProps) {
  return (
    <PagePreview {...props} label={screenWords.preview} note={screenWords.note}>
      {(picture) => <Scanned picture={picture} values={props.values} />}
    </PagePreview>
  );
}

function Scanned({ picture, values }: Pick<PanelProps, 'values'> & { readonly picture: PagePicture }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { color, tilt, noise, yellow, blur, dpi } = values;
  useEffect(() => {
    const image = new Image();
    image.onload = () => {
      if (!canvas.current) return;
      const look = {
        isGray: color !== 'keep',
        noise: within(noise, 10, 50),
        yellow: within(yellow, 0, 50),
        tilt: within(tilt, 1, 5),
        blur: within(blur, 0.3, 3),
      };
      // The picture is coarser than the result: so is its blur.
      const share = image.naturalWidth / ((picture.widthPt * within(dpi, 150, 300)) / 72);
      draw(canvas.current, image, { ...look, blur: look.blur * share });
    };
    image.src = picture.url;
    return () => {
      image.onload = null;
    };
  }, [picture, color, tilt, noise, yellow, blur, dpi]);
  return <canvas ref={canvas} className="scanned-page" />;
}

interface Look {
  readonly isGray: boolean;
  readonly noise: number;
  readonly yellow: number;
  readonly tilt: number;
  readonly blur: number;
}

function draw(canvas: HTMLCanvasElement, image: HTMLImageElement, { tilt, blur, ...look }: Look): void {
  const { naturalWidth: width, naturalHeight: height } = image;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || width === 0) return;
  canvas.width = width;
  canvas.height = height;
  context.fillStyle = `rgb(${LID} ${LID} ${LID})`;
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate((tiltOf(FIRST_PAGE, tilt) * Math.PI) / 180);
  context.filter = `blur(${blur}px)`;
  context.drawImage(image, -width / 2, -height / 2);
  const pixels = context.getImageData(0, 0, width, height);
  addScanLook(pixels.data, { width, height, channels: 4 }, look, FIRST_PAGE);
  context.putImageData(pixels, 0, 0);
}

/** What is being typed counts as the usual value until it is a number. */
function within(value: string | undefined, usual: number, most: number): number {
  const number = value === undefined || value.trim() === '' ? usual : Number(value);
  return Number.isFinite(number) ? Math.min(most, Math.max(0, number)) : usual;
}
