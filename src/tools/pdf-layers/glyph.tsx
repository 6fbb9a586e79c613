/** Three sheets lie over each other; the one in the middle is only an outline. */
import { GlyphBoard, GlyphStroke } from '../../ui/glyph-parts.tsx';

const sheet = (y: number) => `M24 ${y}l16 7-16 7-16-7Z`;

export function Glyph() {
  return (
    <GlyphBoard>
      <path className="glyph-sheet glyph-plain" d={sheet(21)} />
      <path className="glyph-sheet glyph-gone" d={sheet(13.5)} />
      <path className="glyph-sheet glyph-new" d={sheet(6)} />
      <GlyphStroke d="m19.500 13 3.500 2.500 6-4.500" />
    </GlyphBoard>
  );
}
