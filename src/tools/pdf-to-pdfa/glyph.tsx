/** A sheet in an archive box. */
import { GlyphBoard, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={14} y={3} width={20} height={24} />
      <GlyphStroke d="M19 10h9M19 15h6" />
      <GlyphStroke d="M8 22h32v4H8zM10 26v10h28V26M20 30h8" />
    </GlyphBoard>
  );
}
