/** The first chosen page with its colours inverted. */
import { Card } from '../../ui/card.tsx';
import { firstChosenPage } from '../../ui/pages/first-chosen-page.ts';
import { PageStage } from '../../ui/pages/page-stage.tsx';
import { usePageDrawing } from '../../ui/pages/use-page-drawing.ts';
import type { PanelProps } from '../../ui/panel-props.ts';
import { screenWords } from './screen-words.ts';
import './panel.css';

const WIDTH_PX = 480;

export function Stage({ files, values, pageCount, drawPage }: PanelProps) {
  const [file] = files;
  const page = firstChosenPage(values.pages ?? '', pageCount ?? 1);
  const picture = usePageDrawing(file, page, WIDTH_PX, drawPage);
  if (files.length !== 1) return null;
  const keepsImages = values.images === 'false';
  return (
    <Card className="invert-preview" data-keeps-hues={values['keep-hues'] === 'true' || undefined}>
      <HueKeeper />
      <PageStage picture={picture} label={screenWords.preview({ page })} />
      <p className="invert-preview-note">{(keepsImages ? screenWords.noteImages : screenWords.note)({ page })}</p>
    </Card>
  );
}

/** No filter of browsers exchanges light and dark alone; this matrix comes close, and black and white are exact. */
function HueKeeper() {
  return (
    <svg width="0" height="0" className="invert-preview-filter" aria-hidden="true">
      <filter id="invert-keeping-hues" colorInterpolationFilters="sRGB">
        <feColorMatrix values="0.333 -0.667 -0.667 0 1 -0.667 0.333 -0.667 0 1 -0.667 -0.667 0.333 0 1 0 0 0 1 0" />
      </filter>
    </svg>
  );
}
