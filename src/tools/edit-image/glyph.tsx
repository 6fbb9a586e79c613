/** A picture in a crop frame. */
import { GlyphBoard, GlyphPicture, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphPicture x={14} y={14} />
      <GlyphStroke d="M10 3v32h35M3 10h32v35" />
    </GlyphBoard>
  );
}
