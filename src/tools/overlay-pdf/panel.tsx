/** The first page that gets the overlay, as it will be. */
import { useMemo } from 'react';
import { PagePreview, PREVIEW_WIDTH_PX } from '../../ui/pages/page-preview.tsx';
import { usePageDrawing } from '../../ui/pages/use-page-drawing.ts';
import type { PagePicture, PanelProps } from '../../ui/panel-props.ts';
import { fitOn } from './fit-on.ts';
import { screenWords } from './screen-words.ts';
import './panel.css';

export function Stage(props: PanelProps) {
  const second = props.attached.overlay;
  const overlay = useMemo(() => (second ? { file: second, name: second.name, password: '' } : undefined), [second]);
  const laid = usePageDrawing(overlay, 1, PREVIEW_WIDTH_PX, props.drawPage);
  const note = overlay ? screenWords.note : () => screenWords.empty;
  return (
    <PagePreview {...props} label={screenWords.preview} note={note}>
      {(picture) => overlay && laid && <Sheet page={picture} laid={laid} />}
    </PagePreview>
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
