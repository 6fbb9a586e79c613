/** Where the pictures of the pages of each file come from; kept as long as the file is there. */
import { useEffect, useRef, useState } from 'react';
import type { ChosenFile } from '../files/chosen-files.ts';
import { withPdf } from '../files/pdf-document.ts';
import { PagePictures } from '../pages/page-pictures.ts';

interface Source {
  readonly password: string;
  readonly widthPx: number;
  readonly pictures: PagePictures;
}

type Sources = ReadonlyMap<number, Source>;

/** @param widthPx of a picture; another one draws them anew. */
export function useFilePictures(files: readonly ChosenFile[], widthPx: number) {
  const [sources, setSources] = useState<Sources>(new Map());
  const open = useRef<Sources>(sources);
  useEffect(() => {
    const next = new Map<number, Source>();
    for (const { key, file, password, look } of files) {
      if (look.kind !== 'pdf') continue;
      const known = open.current.get(key);
      const fits = known?.password === password && known.widthPx === widthPx;
      next.set(key, fits ? known : { password, widthPx, pictures: sourceOf(file, password, widthPx) });
    }
    for (const [key, { pictures }] of open.current) if (next.get(key)?.pictures !== pictures) pictures.close();
    const same = next.size === open.current.size && [...next].every(([key, each]) => open.current.get(key) === each);
    open.current = next;
    if (!same) setSources(next);
  }, [files, widthPx]);
  useEffect(
    () => () => {
      for (const { pictures } of open.current.values()) pictures.close();
      open.current = new Map();
    },
    [],
  );
  return (file: number): PagePictures | null => sources.get(file)?.pictures ?? null;
}

function sourceOf(file: File, password: string, widthPx: number): PagePictures {
  return new PagePictures((use) => withPdf(file, password, ({ draw }) => use(draw)), widthPx);
}
