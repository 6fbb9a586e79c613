/** The first page before and after, one over the other, with a line to move between them. */
import { MoveHorizontal } from 'lucide-react';
import { type CSSProperties, useEffect, useState } from 'react';
import type { JobFile } from '../../../contract/job.ts';
import { extensionOf } from '../../../contract/output-name.ts';
import { Card } from '../../../ui/card.tsx';
import { panelWords } from '../../words-panel.ts';
import { withPdf } from '../files/pdf-document.ts';
import { fetchResult } from '../job/results.ts';
import './compare.css';

/** CSS pixels of the page on a desk. */
const WIDTH_PX = 600;
const MAX_BYTES = 40 * 1024 ** 2;

/** Whether drawing a page of this file twice is quick enough, and possible at all. */
export function canCompare(file: File): boolean {
  return file.size <= MAX_BYTES && extensionOf(file.name) === 'pdf';
}

interface Pair {
  readonly before: string;
  readonly after: string;
}

export function Compare({ original, result }: { readonly original: File; readonly result: JobFile }) {
  const pair = usePair(original, result);
  const [share, setShare] = useState(50);
  if (pair === 'failed') return null;
  if (pair === null) return <Card className="compare compare-waits" aria-hidden="true" />;
  return (
    <Card className="compare">
      <div className="compare-page" style={{ '--share': `${share}%` } as CSSProperties}>
        <img src={pair.after} alt="" className="compare-after" />
        <img src={pair.before} alt="" className="compare-before" />
        <span className="compare-line">
          <MoveHorizontal aria-hidden="true" />
        </span>
        <span className="compare-tag compare-tag-before">{panelWords.result.before}</span>
        <span className="compare-tag compare-tag-after">{panelWords.result.after}</span>
        <input
          type="range"
          className="compare-range"
          min={0}
          max={100}
          value={share}
          aria-label={panelWords.result.compare}
          onChange={(event) => setShare(Number(event.target.value))}
        />
      </div>
    </Card>
  );
}

/** Null while the pages are being drawn. A page that cannot be drawn is not compared; the numbers stand on their own. */
function usePair(original: File, result: JobFile): Pair | 'failed' | null {
  const [pair, setPair] = useState<Pair | 'failed' | null>(null);
  useEffect(() => {
    const urls: string[] = [];
    let gone = false;
    const show = async () => {
      const smaller = new File([await fetchResult(result)], result.outputFilename);
      for (const file of [original, smaller]) urls.push(await withPdf(file, '', ({ draw }) => draw(1, WIDTH_PX)));
      const [before, after] = urls;
      if (gone) release(urls);
      else if (before && after) setPair({ before, after });
    };
    show().catch(() => {
      release(urls);
      setPair('failed');
    });
    return () => {
      gone = true;
      release(urls);
    };
  }, [original, result]);
  return pair;
}

function release(urls: readonly string[]): void {
  for (const url of urls) URL.revokeObjectURL(url);
}
