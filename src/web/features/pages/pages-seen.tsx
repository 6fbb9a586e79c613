/** The pages of the one chosen file, to be looked at: each opens the viewer at its place. */
import { Card } from '../../../ui/card.tsx';
import { PageGrid } from '../../../ui/pages/page-grid.tsx';
import { sheetWords } from '../../words/sheets.ts';
import type { ChosenFile } from '../files/chosen-files.ts';
import { lookInside } from '../viewer/view-source.ts';
import { PagePicture } from './page-picture.tsx';
import { usePagePictures } from './use-page-pictures.ts';
import './pages-board.css';

interface PagesSeenProps {
  readonly chosen: ChosenFile;
  readonly pageCount: number;
}

export function PagesSeen({ chosen: { file, password }, pageCount }: PagesSeenProps) {
  const pictures = usePagePictures(file, password);
  const { name } = file;
  return (
    <Card className="pages-board">
      <PageGrid
        label={sheetWords.list({ name })}
        count={pageCount}
        keyOf={String}
        cell={(index, tabIndex) => (
          <PagePicture
            pictures={pictures}
            page={index + 1}
            number={index + 1}
            label={sheetWords.look({ page: index + 1 })}
            tabIndex={tabIndex}
            onClick={() => lookInside({ name, content: file, password, page: index + 1 })}
          />
        )}
      />
    </Card>
  );
}
