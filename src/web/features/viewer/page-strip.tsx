/** The pages of the viewer's document, small, beside the large ones: where one is, and the way to the others. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { PageGrid } from '../../../ui/pages/page-grid.tsx';
import { viewerWords } from '../../words/viewer.ts';
import { drawPage } from '../files/pdf-document.ts';
import { PagePicture } from '../pages/page-picture.tsx';
import { PagePictures } from '../pages/page-pictures.ts';
import type { ViewState } from './pdf-view.ts';

interface PageStripProps {
  readonly document: PDFDocumentProxy;
  readonly state: ViewState;
  readonly onPage: (page: number) => void;
}

export function PageStrip({ document, state, onPage }: PageStripProps) {
  const pictures = usePicturesOf(document);
  const { page: shown, pages } = state;
  return (
    <nav aria-label={viewerWords.strip}>
      <PageGrid
        label={viewerWords.strip}
        count={pages}
        leastColumns={1}
        current={shown - 1}
        keyOf={String}
        cell={(index, tabIndex) => (
          <PagePicture
            pictures={pictures}
            page={index + 1}
            label={viewerWords.page({ page: index + 1 })}
            number={index + 1}
            here={index + 1 === shown}
            tabIndex={tabIndex}
            onClick={() => onPage(index + 1)}
          />
        )}
      />
    </nav>
  );
}

/** The document is open already: its small pages are drawn from it. */
function usePicturesOf(document: PDFDocumentProxy): PagePictures | null {
  const [pictures, setPictures] = useState<PagePictures | null>(null);
  useEffect(() => {
    const source = new PagePictures((use) => use((page, widthPx) => drawPage(document, page, widthPx)));
    setPictures(source);
    return () => source.close();
  }, [document]);
  return pictures;
}
