/** What a result looks like, where that is cheap to know: a page of its own, or the first of the file it was made of. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { JobFile } from '../../../../contract/job.ts';
import { useLite } from '../../bandwidth/bandwidth-toggle.tsx';
import type { ChosenFile } from '../../files/chosen-files.ts';
import { type FileLook, lookAt, releaseLook } from '../../files/file-look.ts';
import { fetchResult } from '../../job/results.ts';
import { madePreviews } from '../../viewer/made-previews.ts';
import { viewKind } from '../../viewer/view-kind.ts';
import { chosenFor } from './compare-pair.ts';

const CHEAP_BYTES = 20 * 1024 ** 2;
const SHOWN_ENDINGS = /\.(pdf|jpe?g|png|gif|webp|avif)$/i;

export interface ResultPicture {
  readonly picture: string;
  readonly pages?: number;
  /** The picture is the first page of this file, which the result was made of. */
  readonly of?: string;
}

/**
 * @param chosen the files that the results were made of, as long as the page has them.
 * @param page of a PDF: the one to be seen.
 */
export function useResultPicture(
  file: JobFile,
  wanted: boolean,
  chosen: readonly ChosenFile[] = [],
  page = 1,
): ResultPicture | null {
  const look = useLook(file, wanted, page);
  if (look?.kind === 'pdf') return { picture: look.picture, pages: look.pages };
  if (look?.kind === 'picture') return { picture: look.picture };
  // Pages of an Office file cost the server a conversion: they are made only when somebody asks for them.
  const original = viewKind(file.outputFilename) === 'pages' ? chosenFor(file, chosen) : undefined;
  return original?.look.kind === 'pdf' ? { picture: original.look.picture, of: original.file.name } : null;
}

function useLook(file: JobFile, wanted: boolean, page: number): FileLook | null {
  const [look, setLook] = useState<FileLook | null>(null);
  const preview = useSyncExternalStore(
    madePreviews.subscribe,
    () => madePreviews.of(file.downloadUrl),
    () => undefined,
  );
  const cheap = file.size !== null && file.size <= CHEAP_BYTES && SHOWN_ENDINGS.test(file.outputFilename);
  const lite = useLite();
  const shows = wanted && (cheap || preview !== undefined) && !lite;
  useEffect(() => {
    if (!shows) return;
    let seen: FileLook | undefined;
    let gone = false;
    const show = async () => {
      const blob = await fetchResult(preview === undefined ? file : { downloadUrl: preview });
      seen = await lookAt(new File([blob], preview === undefined ? file.outputFilename : 'preview.pdf'), '', { page });
      if (gone) releaseLook(seen);
      else setLook(seen);
    };
    // Without a picture the row still has name, size and download.
    show().catch(() => undefined);
    return () => {
      gone = true;
      if (seen) releaseLook(seen);
    };
  }, [file, shows, preview, page]);
  return look;
}
