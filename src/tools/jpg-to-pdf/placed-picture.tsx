/** One picture where it will stand on its page, cut off as it will be. */
import { type CSSProperties, useEffect, useState } from 'react';
import type { PageSize } from '../../contract/pages/page-size.ts';
import type { Area } from '../../contract/pages/picture-placement.ts';
import { type Orientation, seenSize } from '../../contract/pictures/picture-size.ts';
import type { SizedPicture } from './preview.ts';

interface PlacedPictureProps {
  readonly picture: SizedPicture;
  readonly page: PageSize;
}

export function PlacedPicture({ picture, page }: PlacedPictureProps) {
  const { file, head, number, placement } = picture;
  const { room, at } = placement;
  const url = useAddress(file);
  const [broken, setBroken] = useState<string>();
  const shows = url && broken !== url && number === 1;
  return (
    <div className="placed-room" style={inside(room, { left: 0, bottom: 0, ...page })}>
      <div className="placed-at" data-framed={!shows || undefined} style={inside(at, room)}>
        {shows ? (
          <img src={url} alt="" draggable={false} style={pixelsOf(head, at)} onError={() => setBroken(url)} />
        ) : (
          <span>{file.name}</span>
        )}
      </div>
    </div>
  );
}

/** As shares of what is around it. */
function inside(area: Area, around: Area): CSSProperties {
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return {
    left: percent(area.left - around.left, around.widthPt),
    bottom: percent(area.bottom - around.bottom, around.heightPt),
    width: percent(area.widthPt, around.widthPt),
    height: percent(area.heightPt, around.heightPt),
  };
}

/** How the stored pixels have to be turned to be seen (CIPA DC-008, 4.6.5), on a screen whose y runs down. */
const TURNS: Readonly<Record<Orientation, string>> = {
  1: '1, 0, 0, 1',
  2: '-1, 0, 0, 1',
  3: '-1, 0, 0, -1',
  4: '1, 0, 0, -1',
  5: '0, 1, 1, 0',
  6: '0, 1, -1, 0',
  7: '0, -1, -1, 0',
  8: '0, -1, 1, 0',
};

/**
 * The pixels as they are stored, in their own proportions and as wide as they will be; the rest is done by turning and
 * stretching, as in the work. A drawing would not let its box alone stretch it.
 */
function pixelsOf(head: SizedPicture['head'], at: Area): CSSProperties {
  const { width, height } = seenSize(head);
  const heightInWidths = height / width;
  const stretch = at.heightPt / at.widthPt / heightInWidths;
  const [wide, high] = ['100cqw', `${100 * heightInWidths}cqw`];
  const sideways = head.orientation >= 5;
  return {
    width: sideways ? high : wide,
    height: sideways ? wide : high,
    transform: `translate(-50%, -50%) scale(1, ${stretch}) matrix(${TURNS[head.orientation]}, 0, 0)`,
  };
}

function useAddress(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
