/** A sheet beside three sliders. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={4} y={7} kind="new" />
      <GlyphLine d="M8.5 18h11m-11 4h11m-11 4h7" />
      <GlyphStroke d="M30 12h14M30 20h14M30 28h14M34 9.5v5M41 17.5v5M37 25.5v5" />
    </GlyphBoard>
  );
}
