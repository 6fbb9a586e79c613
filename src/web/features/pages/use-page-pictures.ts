/** Pictures of pages inside React: a source for a file, and one page's picture while it is in sight. */
import { useEffect, useState } from 'react';
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

/** The address of a page's picture; null while it is not drawn. */
export function usePagePicture(pictures: PagePictures | null, page: number): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    setUrl(null);
    return pictures?.want(page, setUrl);
  }, [pictures, page]);
  return url;
}
