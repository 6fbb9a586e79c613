/** What a body of the viewer reads of its file, inside React. */
import { useEffect, useState } from 'react';
import type { PdfBytes } from '../files/pdf-bytes.ts';
import { bytesOf } from './read-bytes.ts';
import type { ViewSource } from './view-source.ts';

/** @param read the same function in every render. */
export function useContent<Content>(
  source: ViewSource,
  read: (bytes: PdfBytes) => Promise<Content>,
): Content | 'failed' | null {
  const [content, setContent] = useState<Content | 'failed' | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    setContent(null);
    bytesOf(source, stop.signal)
      .then(read)
      .then(
        (found) => stop.signal.aborted || setContent(found),
        () => stop.signal.aborted || setContent('failed'),
      );
    return () => stop.abort();
  }, [source, read]);
  return content;
}
