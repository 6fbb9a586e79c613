/** A page or picture before and after, drawn by the browser from the chosen file and the result. */
import type { ReactNode } from 'react';
import type { JobFile } from '../../../../contract/job.ts';
import { panelWords } from '../../../words/panel.ts';
import type { ChosenFile } from '../../files/chosen-files.ts';
import { usePair } from './compare-pair.ts';
import { Slider } from './slider.tsx';
import './compare.css';

interface CompareProps {
  readonly original: ChosenFile;
  readonly result: JobFile;
  /** Stands in where the browser cannot draw them. */
  readonly otherwise: ReactNode;
}

export function Compare({ original, result, otherwise }: CompareProps) {
  const pair = usePair(original, result);
  if (pair === 'failed') return otherwise;
  return (
    <div className="compare" data-waits={pair === null || undefined}>
      {pair && <Slider pair={pair} result={result} />}
      {pair && pair.pages !== null && (
        <p className="compare-foot numbers">{panelWords.result.firstPage({ pages: pair.pages })}</p>
      )}
    </div>
  );
}
