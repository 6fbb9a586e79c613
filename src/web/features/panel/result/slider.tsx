/** Two pictures of one page, one over the other, with a line to move between them. */
import { MoveHorizontal } from 'lucide-react';
import { type CSSProperties, type PointerEvent, useState } from 'react';
import type { JobFile } from '../../../../contract/job.ts';
import { formatBytes, formatPercent } from '../../../../ui/format.ts';
import { panelWords } from '../../../words/panel.ts';
import './compare.css';

interface SliderProps {
  /** Addresses of pictures. */
  readonly pair: { readonly before: string; readonly after: string };
  readonly result: JobFile;
}

export function Slider({ pair, result }: SliderProps) {
  const [share, setShare] = useState(50);
  const { before, after, compare } = panelWords.result;
  // The pointer anywhere on the picture; the range below is for the keyboard and for those who hear the page.
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setShare(Math.round(Math.min(Math.max((100 * (clientX - left)) / width, 0), 100)));
  };
  return (
    // A picture is not mirrored where the writing is.
    <div
      dir="ltr"
      className="compare-page"
      style={{ '--share': `${share}%` } as CSSProperties}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
    >
      <img src={pair.after} alt="" draggable={false} />
      <img src={pair.before} alt="" draggable={false} className="compare-before" />
      <span className="compare-line">
        <MoveHorizontal aria-hidden="true" />
      </span>
      <span className="compare-tag compare-tag-before numbers">
        {before({ size: formatBytes(result.originalSize) })}
      </span>
      <span className="compare-tag compare-tag-after numbers">{after({ size: formatBytes(result.size ?? 0) })}</span>
      <input
        type="range"
        className="compare-range"
        min={0}
        max={100}
        value={share}
        aria-label={compare({ name: result.outputFilename })}
        aria-valuetext={formatPercent(share)}
        onChange={(event) => setShare(Number(event.target.value))}
      />
    </div>
  );
}
