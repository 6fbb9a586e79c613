/** A picture steps out of its sheet. */
import { GlyphBoard, GlyphPicture, GlyphSheet } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={6} y={5} width={22} height={29} />
      <GlyphPicture x={24} y={18} />
    </GlyphBoard>
  );
}
