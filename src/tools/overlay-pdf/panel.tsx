/** The first page that gets the overlay, as it will be. */
import { useMemo } from 'react';
import { Card } from '../../ui/card.tsx';
import { firstChosenPage } from '../../ui/pages/first-chosen-page.ts';
import { PageStage } from '../../ui/pages/page-stage.tsx';
import { usePageDrawing } from '../../ui/pages/use-page-drawing.ts';
import type { PagePicture, PanelProps } from '../../ui/panel-props.ts';
import { fitOn } from './fit-on.ts';
import { screenWords } from './screen-words.ts';
import './panel.css';

const WIDTH_PX = 480;

export function Stage({ files, values, attached, pageCount, drawPage }: PanelProps) {
  const [file] = files;
  const page = firstChosenPage(values.pages ?? '', pageCount ?? 1);
  const picture = usePageDrawing(file, page, WIDTH_PX, drawPage);
  const second = attached.overlay;
  const overlay = useMemo(() => (second ? { file: second, name: second.name, password: '' } : undefined), [second]);
  const laid = usePageDrawing(overlay, 1, WIDTH_PX, drawPage);
  if (files.length !== 1) return null;
  return (
    <Card className="overlay-preview">
      <PageStage picture={picture} label={screenWords.preview({ page })}>
        {picture && overlay && laid && <Sheet page={picture} laid={laid} />}
      </PageStage>
      <p className="overlay-preview-note">{overlay ? screenWords.note({ page }) : screenWords.empty}</p>
    </Card>
  );
}

interface SheetProps {
  readonly page: PagePicture;
  readonly laid: PagePicture;
}

function Sheet({ page, laid }: SheetProps) {
  const [scale, , , , x, y] = fitOn(page, laid);
  return (
    <svg className="overlay-preview-sheet" viewBox={`0 0 ${page.widthPt} ${page.heightPt}`} aria-hidden="true">
      <image href={laid.url} x={x} y={y} width={laid.widthPt * scale} height={laid.heightPt * scale} />
    </svg>
  );
}
