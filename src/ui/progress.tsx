/** How far something is: a share that is known, or a wait whose length nobody knows. */
import { Progress as Primitive } from 'radix-ui';
import './progress.css';
import { RIGHTWARD } from './language.ts';

interface ProgressProps {
  readonly label: string;
  /** 0 to 100; null while there is nothing to measure. */
  readonly percent: number | null;
}

export function Progress({ label, percent }: ProgressProps) {
  const shown = percent === null ? null : Math.round(Math.min(Math.max(percent, 0), 100));
  return (
    <Primitive.Root className="progress" value={shown} aria-label={label}>
      <Primitive.Indicator
        className="progress-bar"
        // Position only: the bar is moved, not resized, so that nothing is laid out anew four times a second.
        style={shown === null ? undefined : { transform: `translateX(${RIGHTWARD * (shown - 100)}%)` }}
      />
    </Primitive.Root>
  );
}
