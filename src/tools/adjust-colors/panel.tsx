/** The first chosen page with its colours adjusted. */

import { toneCurve, vividness } from '../../contract/pictures/tone.ts';
import { Card } from '../../ui/card.tsx';
import { firstChosenPage } from '../../ui/pages/first-chosen-page.ts';
import { PageStage } from '../../ui/pages/page-stage.tsx';
import { usePageDrawing } from '../../ui/pages/use-page-drawing.ts';
import type { PanelProps } from '../../ui/panel-props.ts';
import { screenWords } from './screen-words.ts';
import './panel.css';

const WIDTH_PX = 480;
/** Between them a browser draws straight lines. */
const STEPS = 64;

export function Stage({ files, values, pageCount, drawPage }: PanelProps) {
  const [file] = files;
  const page = firstChosenPage(values.pages ?? '', pageCount ?? 1);
  const picture = usePageDrawing(file, page, WIDTH_PX, drawPage);
  if (files.length !== 1) return null;
  const keepsImages = values.images === 'false';
  return (
    <Card className="adjust-preview">
      <Filter values={values} />
      <PageStage picture={picture} label={screenWords.preview({ page })} />
      <p className="adjust-preview-note">{(keepsImages ? screenWords.noteImages : screenWords.note)({ page })}</p>
    </Card>
  );
}

function Filter({ values }: Pick<PanelProps, 'values'>) {
  const tone = toneCurve(amount(values.brightness), amount(values.contrast));
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => tone(step / STEPS)).join(' ');
  return (
    <svg width="0" height="0" className="adjust-preview-filter" aria-hidden="true">
      <filter id="adjust-colors-preview" colorInterpolationFilters="sRGB">
        <feComponentTransfer>
          <feFuncR type="table" tableValues={steps} />
          <feFuncG type="table" tableValues={steps} />
          <feFuncB type="table" tableValues={steps} />
        </feComponentTransfer>
        <feColorMatrix type="saturate" values={String(vividness(amount(values.saturation)))} />
      </filter>
    </svg>
  );
}

/** What is being typed, such as a lone minus, counts as nothing. */
function amount(value: string | undefined): number {
  const number = Number(value ?? 0);
  return Number.isFinite(number) ? Math.max(-100, Math.min(100, number)) : 0;
}
