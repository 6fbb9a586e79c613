/** A sheet with a number at its foot. */
import { GlyphBoard, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={14} y={5} />
      <GlyphStroke d="M22.5 28.5 24 27.5v6m-2 0h4" />
    </GlyphBoard>
  );
}
