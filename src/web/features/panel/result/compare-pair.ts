/** What of a result can be shown beside what it was made of: the first page, or the picture. */
import { useEffect, useState } from 'react';
import { extensionOf } from '../../../../contract/files/output-name.ts';
import type { JobFile } from '../../../../contract/job.ts';
import type { ChosenFile } from '../../files/chosen-files.ts';
import { isPicture } from '../../files/file-look.ts';
import { withPdf } from '../../files/pdf-document.ts';
import { fetchResult } from '../../job/results.ts';

/** CSS pixels of the page on a desk. */
const WIDTH_PX = 600;
/** Larger files are not drawn twice. */
const MAX_BYTES = 40 * 1024 ** 2;

export interface Pair {
  readonly before: string;
  readonly after: string;
  /** Of the document; null for a picture. */
  readonly pages: number | null;
}

/** The file that a result was made of, as long as the page still has it: a reload leaves none. */
export function chosenFor(result: JobFile, chosen: readonly ChosenFile[]): ChosenFile | undefined {
  return chosen.find(({ file }) => file.name === result.originalName && file.size === result.originalSize);
}

/** The same, where the two can be compared. */
export function originalOf(result: JobFile, chosen: readonly ChosenFile[]): ChosenFile | undefined {
  const original = chosenFor(result, chosen);
  if (!original || original.file.size > MAX_BYTES) return undefined;
  return !result.unchanged && isSame(original.file.name, result.outputFilename) ? original : undefined;
}

/** Two documents, or two pictures. */
function isSame(before: string, after: string): boolean {
  const isPdf = (name: string) => extensionOf(name) === 'pdf';
  return (isPdf(before) && isPdf(after)) || (isPicture(before) && isPicture(after));
}

/** Null while the pages are being drawn. What the browser cannot draw is not compared; the numbers stand on their own. */
export function usePair(original: ChosenFile, result: JobFile): Pair | 'failed' | null {
  const { file, password } = original;
  const [pair, setPair] = useState<Pair | 'failed' | null>(null);
  useEffect(() => {
    const urls: string[] = [];
    let gone = false;
    const show = async () => {
      const smaller = new File([await fetchResult(result)], result.outputFilename);
      const draw = extensionOf(file.name) === 'pdf' ? drawFirstPage : showPicture;
      const before = await draw(file, password, urls);
      const after = await draw(smaller, password, urls);
      if (gone) release(urls);
      else setPair({ before: before.url, after: after.url, pages: after.pages });
    };
    show().catch(() => {
      release(urls);
      if (!gone) setPair('failed');
    });
    return () => {
      gone = true;
      release(urls);
    };
  }, [file, password, result]);
  return pair;
}

interface Drawn {
  readonly url: string;
  readonly pages: number | null;
}

function drawFirstPage(file: File, password: string, urls: string[]): Promise<Drawn> {
  return withPdf(file, password, async ({ pages, draw }) => {
    const url = await draw(1, WIDTH_PX);
    urls.push(url);
    return { url, pages };
  });
}

async function showPicture(file: File, _password: string, urls: string[]): Promise<Drawn> {
  const url = URL.createObjectURL(file);
  urls.push(url);
  const image = new Image();
  image.src = url;
  await image.decode();
  return { url, pages: null };
}

function release(urls: readonly string[]): void {
  for (const url of urls) URL.revokeObjectURL(url);
}
