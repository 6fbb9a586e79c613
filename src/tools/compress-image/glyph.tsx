/** A picture is pressed together from two sides. */
import { GlyphBoard, GlyphPicture, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphPicture x={14} y={12} />
      <GlyphStroke d="M2 20h8M7 16l4 4-4 4M46 20h-8M41 16l-4 4 4 4" />
    </GlyphBoard>
  );
}
