/** Sheets go into a box. */
import { GlyphBoard, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphStroke d="M8 15h32v22H8zM8 15l5-9h22l5 9M24 6v9M20 22h8" />
    </GlyphBoard>
  );
}
