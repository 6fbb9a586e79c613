/** A picture slips under its sheet. */
import { GlyphBoard, GlyphPicture, GlyphSheet } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphPicture x={3} y={7} />
      <GlyphSheet x={20} y={6} width={22} height={29} />
    </GlyphBoard>
  );
}
