/** The image as it will be: its new proportions, what is cut off, and its border. */
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { PageTurner } from '../../ui/pages/page-turner.tsx';
import { type ShownImage, useShownImage } from '../../ui/pages/use-shown-image.ts';
import type { PanelProps } from '../../ui/panel-props.ts';
import { useHeldUntilAsked } from '../../ui/use-held-until-asked.ts';
import { borderOf, placeOf, targetOf, type Values } from './preview.ts';
import { screenWords } from './screen-words.ts';
import './panel.css';

export function Stage(props: PanelProps) {
  const { files, values } = props;
  useHeldUntilAsked(props, screenWords.missing);
  const [asked, setPage] = useState(1);
  const page = Math.min(asked, files.length);
  const shown = files[page - 1];
  const image = useShownImage(shown?.file);
  return (
    <Card className="resized">
      {files.length > 1 && <PageTurner page={page} pages={files.length} words={screenWords} onPage={setPage} />}
      <div className="resized-stage">{image.kind === 'seen' && <Result image={image} values={values} />}</div>
      <p className="resized-note" aria-live="polite">
        {noteOf(image, values, shown?.name ?? '')}
      </p>
    </Card>
  );
}

function Result({ image, values }: { readonly image: Seen; readonly values: Values }) {
  const target = targetOf(image, values) ?? { size: image, picture: image };
  const { size, picture } = target;
  const ratio = size.width / size.height;
  const share = (part: number, all: number) => (100 * part) / all;
  const [width, height] = [share(picture.width, size.width), share(picture.height, size.height)];
  const { across, down } = placeOf(values);
  return (
    <div
      className="resized-result"
      style={{ aspectRatio: ratio, width: `min(100cqw, ${ratio} * 100cqh)`, background: borderOf(values) }}
    >
      <img
        src={image.url}
        alt=""
        style={{
          width: `${width}%`,
          height: `${height}%`,
          insetInlineStart: `${(100 - width) * across}%`,
          top: `${(100 - height) * down}%`,
        }}
      />
    </div>
  );
}

type Seen = Extract<ShownImage, { readonly kind: 'seen' }>;

function noteOf(image: ShownImage, values: Values, name: string): string {
  if (image.kind === 'waits') return '';
  if (image.kind !== 'seen') return screenWords.unknown({ name });
  const target = targetOf(image, values);
  const { width, height } = image;
  if (!target) return screenWords.now({ width, height });
  const { size, tooSmall } = target;
  if (size.width === width && size.height === height) {
    return tooSmall ? screenWords.stays({ width, height }) : screenWords.now({ width, height });
  }
  const becomes = screenWords.becomes({ width, height, newWidth: size.width, newHeight: size.height });
  const isChosen =
    values.gravity === 'attention' && target.picture.width * target.picture.height > size.width * size.height;
  return isChosen ? `${becomes}. ${screenWords.chosen}` : becomes;
}
