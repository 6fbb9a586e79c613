/** Pictures of pages inside React: a source for a file, and one page's picture while it is in sight. */
import { useEffect, useState } from 'react';
import { useLanded } from '../../../ui/pages/flight.ts';
import { withPdf } from '../files/pdf-document.ts';
import { PagePictures } from './page-pictures.ts';

/** Null until the browser is there; another file or password gives another source. */
export function usePagePictures(file: File, password: string): PagePictures | null {
  const [pictures, setPictures] = useState<PagePictures | null>(null);
  useEffect(() => {
    const source = new PagePictures((use) => withPdf(file, password, ({ draw }) => use(draw)));
    setPictures(source);
    return () => source.close();
  }, [file, password]);
  return pictures;
}

/** The address of a page's picture; null while it is not drawn. What flies past is not asked for. */
export function usePagePicture(pictures: PagePictures | null, page: number): string | null {
  const [url, setUrl] = useState<string | null>(null);
  const hasLanded = useLanded();
  useEffect(() => {
    setUrl(null);
    return hasLanded ? pictures?.want(page, setUrl) : undefined;
  }, [pictures, page, hasLanded]);
  return url;
}
