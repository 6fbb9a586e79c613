/** A page large enough to put things on: its picture, and above it what the caller places. */
import type { MouseEvent, ReactNode, Ref } from 'react';
import type { PagePicture } from '../panel-props.ts';
import './page-stage.css';

interface PageStageProps {
  readonly picture: PagePicture | null;
  readonly label: string;
  readonly ref?: Ref<HTMLDivElement>;
  /** Most of its height, in rem, where there is room for its width. */
  readonly tallest?: number;
  /** The page was clicked; points from its upper left corner. */
  readonly onPoint?: (x: number, y: number) => void;
  readonly children?: ReactNode;
}

export function PageStage({ picture, label, ref, tallest = 34, onPoint, children }: PageStageProps) {
  const { widthPt, heightPt } = picture ?? { widthPt: 595, heightPt: 842 };
  const point = ({ currentTarget, nativeEvent }: MouseEvent<HTMLImageElement>) => {
    const scale = widthPt / currentTarget.clientWidth;
    onPoint?.(nativeEvent.offsetX * scale, nativeEvent.offsetY * scale);
  };
  return (
    <div className="page-stage" data-waits={picture === null || undefined}>
      <div
        ref={ref}
        className="page-stage-page"
        style={{ aspectRatio: `${widthPt} / ${heightPt}`, width: `min(100%, ${(tallest * widthPt) / heightPt}rem)` }}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: what lies on the page has keys of its own */}
        {picture && <img src={picture.url} alt={label} draggable={false} onClick={point} />}
        {picture && children}
      </div>
    </div>
  );
}
