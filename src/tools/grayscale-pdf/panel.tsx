/** The first chosen page in shades of grey. */
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
    <Card className="gray-preview">
      <PageStage picture={picture} label={screenWords.preview({ page })} />
      <p className="gray-preview-note">{(keepsImages ? screenWords.noteImages : screenWords.note)({ page })}</p>
    </Card>
  );
}
