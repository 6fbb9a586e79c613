/** The first chosen page with its colours inverted. */
import { PagePreview, PreviewFilter } from '../../ui/pages/page-preview.tsx';
import type { PanelProps } from '../../ui/panel-props.ts';
import { screenWords } from './screen-words.ts';

const KEEPING_HUES = 'invert-keeping-hues';
const RED = '1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 0 0 0 1 0';
const GREEN = '0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 0 0 1 0';
const BLUE = '0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 0 1 0';
const COMPLEMENT = '-1 0 0 0 1 0 -1 0 0 1 0 0 -1 0 1 0 0 0 1 0';

export function Stage(props: PanelProps) {
  const { values } = props;
  const note = values.images === 'false' ? screenWords.noteImages : screenWords.note;
  const filter = values['keep-hues'] === 'true' ? `url("#${KEEPING_HUES}")` : 'invert(1)';
  return (
    <PagePreview {...props} label={screenWords.preview} note={note} filter={filter}>
      {() => <HueKeeper />}
    </PagePreview>
  );
}

/** As the work does it: to each channel comes 1 less the most and the least of the three. */
function HueKeeper() {
  return (
    <PreviewFilter id={KEEPING_HUES}>
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
    </PreviewFilter>
  );
}
