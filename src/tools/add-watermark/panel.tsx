/** The first page with its watermark, as it will be. */
import { useEffect, useState } from 'react';
import type { PageSize } from '../../contract/pages/page-size.ts';
import { Card } from '../../ui/card.tsx';
import { PageStage } from '../../ui/pages/page-stage.tsx';
import { usePageDrawing } from '../../ui/pages/use-page-drawing.ts';
import type { PagePicture, PanelProps } from '../../ui/panel-props.ts';
import { type Measure, type PreviewMark, pictureMark, textMark } from './preview.ts';
import { screenWords } from './screen-words.ts';
import './panel.css';

const WIDTH_PX = 480;

export function Stage({ files, values, attached, drawPage }: PanelProps) {
  const [file] = files;
  const picture = usePageDrawing(file, 1, WIDTH_PX, drawPage);
  const natural = useNaturalPicture(attached.image, Number(values['image-page'] ?? 1), drawPage);
  if (files.length !== 1) return null;
  const facts = { pages: picture?.pages ?? 1, name: file?.name ?? '', measure: measureText };
  const drawsPicture = attached.image !== undefined;
  return (
    <Card className="mark-preview">
      <PageStage picture={picture} label={screenWords.preview}>
        {picture && !drawsPicture && <Marks page={picture} mark={textMark(picture, values, facts)} values={values} />}
        {picture && natural && <Marks page={picture} mark={pictureMark(picture, natural, values)} values={values} />}
      </PageStage>
      <p className="mark-preview-note">{screenWords.others}</p>
    </Card>
  );
}

interface MarksProps {
  readonly page: PageSize;
  readonly mark: PreviewMark;
  readonly values: PanelProps['values'];
}

function Marks({ page, mark, values }: MarksProps) {
  const { centres, rotation, size } = mark;
  return (
    <svg
      className="mark-preview-marks"
      viewBox={`0 0 ${page.widthPt} ${page.heightPt}`}
      style={{ opacity: Number(values.opacity ?? 1) }}
      data-layer={values.layer}
      aria-hidden="true"
    >
      {centres.map(({ x, y }) => (
        // The page's origin is its lower left corner; the screen's is the upper left one.
        <g key={`${x} ${y}`} transform={`translate(${x} ${page.heightPt - y}) rotate(${-rotation})`}>
          {mark.kind === 'picture' ? (
            <image
              href={mark.url}
              x={-size.widthPt / 2}
              y={-size.heightPt / 2}
              width={size.widthPt}
              height={size.heightPt}
              preserveAspectRatio="none"
            />
          ) : (
            <MarkText mark={mark} />
          )}
        </g>
      ))}
    </svg>
  );
}

function MarkText({ mark }: { readonly mark: Extract<PreviewMark, { kind: 'text' }> }) {
  const { lines, fontSize, linePt, ascentPt, size } = mark;
  return (
    <text
      className="as-written"
      textAnchor="middle"
      style={{ fontFamily: mark.family, fontWeight: mark.weight, fontStyle: mark.style, fontSize: `${fontSize}px` }}
      fill={mark.colour}
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal lines are told apart by their place alone
        <tspan key={index} x={0} y={-size.heightPt / 2 + ascentPt + index * linePt}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

type NaturalPicture = Pick<PagePicture, 'url' | 'widthPt' | 'heightPt'>;

/** The chosen picture with its own proportions; of a PDF, the page that was asked for. */
function useNaturalPicture(file: File | undefined, page: number, drawPage: PanelProps['drawPage']) {
  const [picture, setPicture] = useState<NaturalPicture | null>(null);
  useEffect(() => {
    if (!file) return;
    let gone = false;
    let url: string | undefined;
    const show = async () => {
      const isPdf = /\.pdf$/i.test(file.name);
      const seen = isPdf
        ? await drawPage({ file, name: file.name, password: '' }, Math.max(1, page), WIDTH_PX)
        : await measure(URL.createObjectURL(file));
      url = seen.url;
      if (gone) URL.revokeObjectURL(url);
      else setPicture(seen);
    };
    // What the browser cannot show is not previewed; the work tells what is wrong with it.
    show().catch(() => undefined);
    return () => {
      gone = true;
      setPicture(null);
      if (url) URL.revokeObjectURL(url);
    };
  }, [file, page, drawPage]);
  return picture;
}

async function measure(url: string): Promise<NaturalPicture> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return { url, widthPt: image.naturalWidth || 1, heightPt: image.naturalHeight || 1 };
}

/** With the letters of this browser. */
const measureText: Measure = (lines, font) => {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return { width: 1, line: 1, ascent: 0.8 };
  context.font = font;
  const widths = lines.map((line) => context.measureText(line).width / 100);
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText('Hg');
  return { width: Math.max(0.01, ...widths), line: (ascent + descent) / 100, ascent: ascent / 100 };
};
