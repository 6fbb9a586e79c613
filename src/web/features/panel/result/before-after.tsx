/** A result beside what it was made of: by the pictures that lie with it, else by the chosen file. */
import { lazy, type ReactNode, Suspense } from 'react';
import type { JobFile } from '../../../../contract/job.ts';
import { useLite } from '../../bandwidth/bandwidth-toggle.tsx';
import type { ChosenFile } from '../../files/chosen-files.ts';
import { Compare } from './compare.tsx';

interface BeforeAfterProps {
  readonly file: JobFile;
  readonly original: ChosenFile | undefined;
  /** Stands in where nothing can be compared. */
  readonly otherwise: ReactNode;
}

type Proof = typeof import('./proof-view.tsx').ProofView;

// What it would show is worth less than the result, which stands in for it.
const ProofView = lazy(async () => ({
  default: await import('./proof-view.tsx').then(
    (part) => part.ProofView,
    (): Proof =>
      ({ otherwise }) =>
        otherwise,
  ),
}));

export function BeforeAfter({ file, original, otherwise }: BeforeAfterProps) {
  const lite = useLite();
  if (file.hasProof && !lite) {
    return (
      <Suspense fallback={<div className="compare" data-waits="" />}>
        <ProofView file={file} otherwise={otherwise} />
      </Suspense>
    );
  }
  return original ? <Compare original={original} result={file} otherwise={otherwise} /> : otherwise;
}
