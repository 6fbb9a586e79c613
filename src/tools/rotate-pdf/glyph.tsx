/** A sheet tips over, an arrow shows which way. */
import { GlyphBoard, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={11} y={8} turn="rotate(-15 21 21)" />
      <GlyphStroke d="M29 5c6 0 11 4 12.5 10m-5-1.5 5.5 2.5 2-5.5" />
    </GlyphBoard>
  );
}
