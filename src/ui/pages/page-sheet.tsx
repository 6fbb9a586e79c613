/** One page in a grid: its picture, its number, whether it is chosen, and small buttons on it. */
import { Check } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';

interface PageSheetProps {
  readonly label: string;
  readonly number: number | string;
  readonly picture: string | null;
  /** Undefined where pages are not chosen. */
  readonly chosen?: boolean | undefined;
  /** It is the page that is being looked at. */
  readonly here?: boolean;
  /** Degrees clockwise by which the page will be turned. */
  readonly turn?: number;
  /** Pages of one tint come into one file. */
  readonly part?: number | undefined;
  /** Two buttons stand on one side and leave the number no room in the middle. */
  readonly crowded?: boolean;
  /** It is being moved. */
  readonly lifted?: boolean;
  readonly tabIndex: 0 | -1;
  /** Without it the sheet is only looked at. */
  readonly onClick?: (event: MouseEvent) => void;
  readonly children?: ReactNode;
}

export function PageSheet(props: PageSheetProps) {
  const { label, chosen, part, lifted = false, here = false, crowded = false, tabIndex, onClick, children } = props;
  return (
    <div
      className="page-sheet"
      data-chosen={chosen || undefined}
      data-part={part}
      data-lifted={lifted || undefined}
      data-here={here || undefined}
      data-crowded={crowded || undefined}
    >
      {onClick ? (
        <button
          type="button"
          data-grid=""
          className="page-sheet-face"
          aria-label={label}
          aria-pressed={chosen}
          aria-current={here ? 'page' : undefined}
          tabIndex={tabIndex}
          onClick={onClick}
        >
          <Face {...props} />
        </button>
      ) : (
        <div className="page-sheet-face">
          <Face {...props} />
        </div>
      )}
      {children && <span className="page-sheet-tools">{children}</span>}
    </div>
  );
}

function Face({ number, picture, chosen, turn = 0 }: PageSheetProps) {
  return (
    <>
      <span className="page-sheet-stage">
        {picture ? (
          <img
            src={picture}
            alt=""
            draggable={false}
            style={{ rotate: `${turn}deg` }}
            data-sideways={turn % 180 !== 0}
          />
        ) : (
          <span className="page-sheet-blank" style={{ rotate: `${turn}deg` }} />
        )}
        {chosen && (
          <span className="page-sheet-tick">
            <Check aria-hidden="true" />
          </span>
        )}
      </span>
      <span className="page-sheet-number numbers">{number}</span>
    </>
  );
}
