/** A Word, Excel or PowerPoint result as pages: the server makes them when they are asked for. */
import { useEffect, useMemo, useState } from 'react';
import { formatPercent } from '../../../ui/format.ts';
import { viewerWords } from '../../words/viewer.ts';
import { startPreview } from '../job/calls.ts';
import { watchJob } from '../job/job-watch.ts';
import { BROWSER_PORTS } from '../job/watch-ports.ts';
import { madePreviews } from './made-previews.ts';
import { PdfBody } from './pdf-body.tsx';
import type { ViewSource } from './view-source.ts';
import { ViewerMessage } from './viewer-message.tsx';

const RHYTHM = { firstMs: 1_000, nextMs: 3_000 };

type Making =
  | { readonly kind: 'waiting'; readonly percent: number }
  | { readonly kind: 'made'; readonly address: string }
  | { readonly kind: 'failed'; readonly message: string };

export function PagesBody({ source }: { readonly source: ViewSource }) {
  const making = useMaking(source);
  const address = making.kind === 'made' ? making.address : '';
  // The download of the viewer stays that of the result itself.
  const pages = useMemo(() => ({ ...source, content: address }), [source, address]);
  if (making.kind === 'made') return <PdfBody source={pages} />;
  if (making.kind === 'failed') return <ViewerMessage title={viewerWords.made.failed} text={making.message} />;
  const { percent } = making;
  return <ViewerMessage title={viewerWords.made.making} {...(percent > 0 && { text: formatPercent(percent) })} />;
}

function useMaking({ content }: ViewSource): Making {
  const [making, setMaking] = useState<Making>({ kind: 'waiting', percent: 0 });
  useEffect(() => {
    let stop = () => undefined as unknown;
    let gone = false;
    const fail = (message: string) => !gone && setMaking({ kind: 'failed', message });
    startPreview(fileIdOf(content)).then(
      (jobId) => {
        if (gone) return;
        stop = watchJob(jobId, RHYTHM, BROWSER_PORTS, (news) => {
          if (news.kind === 'status') setMaking({ kind: 'waiting', percent: news.status.progress });
          else if (news.kind === 'failed') fail(news.problem.message);
          else if (news.kind === 'completed') {
            const [file] = news.files;
            if (!file) return;
            if (typeof content === 'string') madePreviews.remember(content, file.downloadUrl);
            setMaking({ kind: 'made', address: file.downloadUrl });
          }
        });
      },
      (error: unknown) => fail(error instanceof Error ? error.message : viewerWords.unreachable),
    );
    return () => {
      gone = true;
      stop();
    };
  }, [content]);
  return making;
}

/** Results are known by the address that they are fetched from. */
function fileIdOf(content: ViewSource['content']): string {
  return typeof content === 'string' ? (content.split('/').at(-1) ?? '') : '';
}
