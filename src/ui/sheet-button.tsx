/** A sheet that can be looked at closely: the picture itself is the button. */
import { Maximize2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { SheetPicture } from './sheet-picture.tsx';

interface SheetButtonProps extends ComponentProps<typeof SheetPicture> {
  readonly label: string;
  /** Undefined where there is nothing more to see. */
  readonly onLook: (() => void) | undefined;
}

export function SheetButton({ label, onLook, ...picture }: SheetButtonProps) {
  if (!onLook) return <SheetPicture {...picture} />;
  return (
    <button type="button" className="sheet-button" aria-label={label} data-tip={label} onClick={onLook}>
      <SheetPicture {...picture}>
        <span className="sheet-badge">
          <Maximize2 aria-hidden="true" />
        </span>
      </SheetPicture>
    </button>
  );
}
