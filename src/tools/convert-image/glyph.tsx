/** One picture becomes another. */
import { GlyphBoard, GlyphPicture } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphPicture x={3} y={3} />
      <GlyphPicture x={24} y={19} />
    </GlyphBoard>
  );
}
