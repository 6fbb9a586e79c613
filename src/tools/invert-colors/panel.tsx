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

const RED = '1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 0 0 0 1 0';
const GREEN = '0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 0 0 1 0';
const BLUE = '0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 0 1 0';
const COMPLEMENT = '-1 0 0 0 1 0 -1 0 0 1 0 0 -1 0 1 0 0 0 1 0';

/** As the work does it: to each channel comes 1 less the most and the least of the three. */
function HueKeeper() {
  return (
    <svg width="0" height="0" className="invert-preview-filter" aria-hidden="true">
      <filter id="invert-keeping-hues" colorInterpolationFilters="sRGB">
        <feColorMatrix in="SourceGraphic" values={RED} result="red" />
        <feColorMatrix in="SourceGraphic" values={GREEN} result="green" />
        <feColorMatrix in="SourceGraphic" values={BLUE} result="blue" />
        <feBlend in="red" in2="green" mode="lighten" result="lighter" />
        <feBlend in="lighter" in2="blue" mode="lighten" result="most" />
        <feBlend in="red" in2="green" mode="darken" result="darker" />
        <feBlend in="darker" in2="blue" mode="darken" result="least" />
        <feColorMatrix in="most" values={COMPLEMENT} result="rest" />
        <feBlend in="SourceGraphic" in2="least" mode="difference" result="hue" />
        <feComposite in="rest" in2="hue" operator="arithmetic" k1={0} k2={1} k3={1} k4={0} />
      </filter>
    </svg>
  );
}
