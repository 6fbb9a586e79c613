/** The first page of a result, fetched only where that is cheap. */
import { useEffect, useState } from 'react';
import type { JobFile } from '../../../contract/job.ts';
import { useLite } from '../bandwidth/bandwidth-toggle.tsx';
import { type FileLook, lookAt, releaseLook } from '../files/file-look.ts';
import { fetchResult } from '../job/results.ts';

const CHEAP_BYTES = 20 * 1024 ** 2;
const SHOWN_ENDINGS = /\.(pdf|jpe?g|png|gif|webp|avif)$/i;

export interface ResultPicture {
  readonly picture: string;
  readonly pages?: number;
}

export function useResultPicture(file: JobFile, wanted: boolean): ResultPicture | null {
  const [look, setLook] = useState<FileLook | null>(null);
  const cheap = file.size !== null && file.size <= CHEAP_BYTES && SHOWN_ENDINGS.test(file.outputFilename);
  const lite = useLite();
  const shows = wanted && cheap && !lite;
  useEffect(() => {
    if (!shows) return;
    let seen: FileLook | undefined;
    let gone = false;
    const show = async () => {
      const blob = await fetchResult(file);
      seen = await lookAt(new File([blob], file.outputFilename), '');
      if (gone) releaseLook(seen);
      else setLook(seen);
    };
    // Without a picture the row still has name, size and download.
    show().catch(() => undefined);
    return () => {
      gone = true;
      if (seen) releaseLook(seen);
    };
  }, [file, shows]);
  if (look?.kind === 'pdf') return { picture: look.picture, pages: look.pages };
  return look?.kind === 'picture' ? { picture: look.picture } : null;
}
