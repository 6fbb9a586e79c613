/** The page that the selected bookmark opens, and where on it: a click moves the place. */
import { PageStage } from '../../ui/pages/page-stage.tsx';
import { PageTurner } from '../../ui/pages/page-turner.tsx';
import { usePageDrawing } from '../../ui/pages/use-page-drawing.ts';
import type { PanelProps } from '../../ui/panel-props.ts';
import type { EditedRow } from './edit-rows.ts';
import { screenWords } from './screen-words.ts';

const WIDTH_PX = 420;
const TALLEST_REM = 26;

interface PagePlaceProps extends Pick<PanelProps, 'files' | 'drawPage'> {
  readonly row: EditedRow;
  readonly pages: number;
  readonly onPlace: (place: Pick<EditedRow, 'page' | 'top'>) => void;
}

export function PagePlace({ files, drawPage, row, pages, onPlace }: PagePlaceProps) {
  const page = Math.min(Math.max(row.page ?? 1, 1), pages);
  const picture = usePageDrawing(files[0], page, WIDTH_PX, drawPage);
  const top = picture && row.page === page ? (row.top ?? 0) / picture.heightPt : undefined;
  return (
    <div className="bookmark-place">
      <PageTurner
        page={page}
        pages={pages}
        words={{ page: screenWords.preview, back: screenWords.back, on: screenWords.on }}
        onPage={(next) => onPlace({ page: next, top: null })}
      />
      <PageStage
        picture={picture}
        label={screenWords.preview({ page, pages })}
        tallest={TALLEST_REM}
        onPoint={(_x, y) => onPlace({ page, top: y < 10 ? null : Math.round(y) })}
      >
        {top !== undefined && <span className="bookmark-line" style={{ top: `${Math.min(1, top) * 100}%` }} />}
      </PageStage>
      <p className="bookmark-hint">{screenWords.point}</p>
    </div>
  );
}
