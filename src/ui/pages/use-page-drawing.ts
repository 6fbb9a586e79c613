/** One page of a chosen file as a picture, drawn anew when the file or the page changes. */
import { useEffect, useState } from 'react';
import type { DrawPage, PagePicture, PanelFile } from '../panel-props.ts';

interface Drawing {
  readonly source: PanelFile['file'];
  readonly page: number;
  readonly picture: PagePicture;
}

/** Null while it is drawn, and for what cannot be: the file's own row says why. */
export function usePageDrawing(
  file: PanelFile | undefined,
  page: number,
  widthPx: number,
  drawPage: DrawPage,
): PagePicture | null {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const source = file?.file;
  const password = file?.password ?? '';
  useEffect(() => {
    if (!source) return;
    let url: string | undefined;
    let gone = false;
    drawPage({ file: source, name: source.name, password }, page, widthPx).then(
      (drawn) => {
        url = drawn.url;
        if (gone) URL.revokeObjectURL(drawn.url);
        else setDrawing({ source, page, picture: drawn });
      },
      () => setDrawing(null),
    );
    return () => {
      gone = true;
      setDrawing(null);
      if (url) URL.revokeObjectURL(url);
    };
  }, [source, password, page, widthPx, drawPage]);
  // Right after the page has changed the picture is still that of the other one.
  return drawing?.source === source && drawing?.page === page ? drawing.picture : null;
}
