/** The first numbered page as it will be, with the letters of the browser. */
import { textCorner } from '../../contract/pages/page-numbers.ts';
import { type PageSize, parseLengthPt } from '../../contract/pages/page-size.ts';
import { Card } from '../../ui/card.tsx';
import { PageStage } from '../../ui/pages/page-stage.tsx';
import { usePageDrawing } from '../../ui/pages/use-page-drawing.ts';
import type { PanelProps } from '../../ui/panel-props.ts';
import { numberedPage, type PreviewText, previewTexts } from './preview.ts';
import { screenWords } from './screen-words.ts';
import './panel.css';

const WIDTH_PX = 480;

/** The fonts of the work, and what has the same widths elsewhere. */
const FAMILIES: Readonly<Record<string, string>> = {
  sans: '"Liberation Sans", Arial, Helvetica, sans-serif',
  serif: '"Liberation Serif", "Times New Roman", Times, serif',
  mono: '"Liberation Mono", "Courier New", Courier, monospace',
};

export function Stage({ files, values, drawPage, pageCount }: PanelProps) {
  const [file] = files;
  const page = numberedPage(values, pageCount);
  const picture = usePageDrawing(file, page, WIDTH_PX, drawPage);
  if (files.length !== 1) return null;
  const facts = { pages: picture?.pages ?? 1, name: file?.name ?? '', now: new Date() };
  return (
    <Card className="numbered-page">
      <PageStage picture={picture} label={screenWords.preview({ page })}>
        {picture && (
          <svg className="numbered-texts" viewBox={`0 0 ${picture.widthPt} ${picture.heightPt}`} aria-hidden="true">
            {previewTexts(values, page, facts).map((text) => (
              <Written key={text.place} text={text} page={picture} values={values} />
            ))}
          </svg>
        )}
      </PageStage>
      <p className="numbered-note">{screenWords.shown({ page })}</p>
    </Card>
  );
}

interface WrittenProps {
  readonly text: PreviewText;
  readonly page: PageSize;
  readonly values: PanelProps['values'];
}

function Written({ text: { place, text }, page, values }: WrittenProps) {
  const size = Number(values['font-size']) || 10;
  const font = {
    fontFamily: FAMILIES[values.font ?? 'sans'],
    fontWeight: values.bold === 'true' ? 700 : 400,
    fontStyle: values.italic === 'true' ? 'italic' : 'normal',
    fontSize: `${size}px`,
  };
  const { width, ascent, descent } = measure(text, font, size);
  const box = { widthPt: width, heightPt: ascent + descent };
  const { x, y } = textCorner(place, page, box, parseLengthPt(values.margin ?? '') ?? 0);
  const background = values.background ?? 'none';
  const room = size / 4;
  // The page's origin is its lower left corner; the screen's is the upper left one.
  const top = page.heightPt - y - box.heightPt;
  return (
    <>
      {background !== 'none' && (
        <rect x={x - room} y={top - room} width={width + 2 * room} height={box.heightPt + 2 * room} fill={background} />
      )}
      <text className="as-written" x={x} y={top + ascent} style={font} fill={values.color}>
        {text}
      </text>
    </>
  );
}

type Font = Readonly<{ fontFamily?: string | undefined; fontWeight: number; fontStyle: string }>;

/** With the letters of this browser; in units of the font size. */
function measure(text: string, { fontFamily = 'sans-serif', fontWeight, fontStyle }: Font, size: number) {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return { width: text.length * size * 0.5, ascent: size * 0.9, descent: size * 0.2 };
  context.font = `${fontStyle} ${fontWeight} 100px ${fontFamily}`;
  const { width } = context.measureText(text);
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText('Hg');
  return { width: (width * size) / 100, ascent: (ascent * size) / 100, descent: (descent * size) / 100 };
}
