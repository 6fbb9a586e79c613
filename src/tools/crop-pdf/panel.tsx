/** The page with what is left of it in a frame. */
import { type ReactNode, useState } from 'react';
import type { CropMargins } from '../../contract/pages/crop-margins.ts';
import { NO_MARGINS } from '../../contract/pages/frame-margins.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';
import { ByPointer } from '../../ui/by-pointer.tsx';
import { Card } from '../../ui/card.tsx';
import { CropFrame, CropSheet } from '../../ui/pages/crop-frame.tsx';
import { PageStage } from '../../ui/pages/page-stage.tsx';
import { PageTurner } from '../../ui/pages/page-turner.tsx';
import { usePageDrawing } from '../../ui/pages/use-page-drawing.ts';
import type { PanelProps } from '../../ui/panel-props.ts';
import { answersFor, askedMargins } from './frame.ts';
// A file of its own: the sheet that all pages load stays small.
import styles from './panel.css?url';
import { screenWords } from './screen-words.ts';
import { useContentMargins } from './use-content-margins.tsx';

const WIDTH_PX = 620;
/** A millimetre. */
const STEP_PT = 72 / 25.4;

export function Stage({ files, values, onChange, drawPage, pageCount }: PanelProps) {
  const pages = pageCount ?? 1;
  const [chosen, setPage] = useState(1);
  const page = Math.min(chosen, pages);
  const picture = usePageDrawing(files[0], page, WIDTH_PX, drawPage);
  const free = useContentMargins(picture, values);
  if (files.length !== 1) return null;
  const isAuto = values.mode === 'auto' || values.mode === 'auto-same';
  const margins = (isAuto ? free : picture && askedMargins(values, picture)) ?? NO_MARGINS;
  const isNothing =
    picture !== null &&
    (margins.left + margins.right >= picture.widthPt || margins.top + margins.bottom >= picture.heightPt);
  const change = (next: CropMargins, size: PageSize) => {
    for (const [name, answer] of Object.entries(answersFor(next, values, size))) onChange(name, answer);
  };
  return (
    <Card className="crop-stage">
      <link rel="stylesheet" href={styles} precedence="default" />
      <PageTurner page={page} pages={pages} words={screenWords} onPage={setPage} />
      <PageStage picture={picture} label={screenWords.page({ page, pages })}>
        {picture && <CropSheet page={picture} onChange={(next) => change(next, picture)} />}
        {picture && !isNothing && (
          <CropFrame
            margins={margins}
            page={picture}
            words={screenWords.edges}
            say={(points) => screenWords.cropped({ mm: Math.round((points * 25.4) / 72) })}
            step={STEP_PT}
            onChange={(next) => change(next, picture)}
          />
        )}
      </PageStage>
      <p className="crop-note" role="status">
        {noteOf(isNothing, isAuto && free === null, values.mode === 'auto-same')}
      </p>
    </Card>
  );
}

function noteOf(isNothing: boolean, isBlank: boolean, isSame: boolean): ReactNode {
  if (isNothing) return screenWords.nothingLeft;
  if (isBlank) return screenWords.empty;
  return isSame ? screenWords.same : <ByPointer mouse={screenWords.help} touch={screenWords.helpByTouch} />;
}
