/** A sheet with a line of letters slanting across it. */
import { GlyphBoard, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={14} y={5} />
      <GlyphStroke d="M17.5 28 30.5 15m-10.5 18L33 20" />
    </GlyphBoard>
  );
}
