/** An empty sheet leaves the pile. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={4} y={7} kind="plain" />
      <GlyphLine d="M8.5 16h11m-11 5h11m-11 5h7" />
      <GlyphSheet x={25} y={7} kind="gone" />
      <GlyphStroke d="m31 17 8 8m0-8-8 8" />
    </GlyphBoard>
  );
}
