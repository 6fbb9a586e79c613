/** A page as a small true picture with a folded corner; while there is none, a sheet with lines or its file's ending. */
import type { ReactNode, SyntheticEvent } from 'react';
import './sheet-picture.css';

interface SheetPictureProps {
  /** Address of the picture; null while there is none. */
  readonly picture: string | null;
  /** Ending of the file, such as "docx", for files that have no picture. */
  readonly ending?: string;
  /** The picture is another file's: the ending lies on it. */
  readonly standsIn?: boolean;
  readonly size?: 'row' | 'large';
  /** Lies on the sheet's lower corner. */
  readonly children?: ReactNode;
}

export function SheetPicture({ picture, ending, standsIn = false, size = 'row', children }: SheetPictureProps) {
  return (
    <span className="sheet" data-size={size} aria-hidden="true">
      <span className="sheet-paper">
        {picture ? (
          <img src={picture} alt="" className="sheet-image" onLoad={markFlat} />
        ) : (
          <span className="sheet-blank">{ending}</span>
        )}
        {picture && standsIn && <span className="sheet-ending">{ending}</span>}
        {children}
      </span>
    </span>
  );
}

/** A strip that is cropped from a page would be cut at its sides. */
const FLAT = 3;

function markFlat({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  const { naturalWidth, naturalHeight } = currentTarget;
  currentTarget.toggleAttribute('data-flat', naturalWidth > FLAT * naturalHeight);
}
