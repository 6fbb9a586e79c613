/** A page large enough to put things on: its picture, and above it what the caller places. */
import type { ReactNode, Ref } from 'react';
import type { PagePicture } from '../panel-props.ts';
import './page-stage.css';

interface PageStageProps {
  readonly picture: PagePicture | null;
  readonly label: string;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children?: ReactNode;
}

export function PageStage({ picture, label, ref, children }: PageStageProps) {
  const { widthPt, heightPt } = picture ?? { widthPt: 595, heightPt: 842 };
  return (
    <div className="page-stage" data-waits={picture === null || undefined}>
      <div
        ref={ref}
        className="page-stage-page"
        style={{ aspectRatio: `${widthPt} / ${heightPt}`, width: `min(100%, ${(34 * widthPt) / heightPt}rem)` }}
      >
        {picture && <img src={picture.url} alt={label} draggable={false} />}
        {picture && children}
      </div>
    </div>
  );
}
