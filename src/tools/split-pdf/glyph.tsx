/** One sheet parts along a dashed cut. */
import { GlyphBoard, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={3} y={7} width={17} />
      <GlyphSheet x={28} y={7} width={17} />
      <GlyphStroke d="M24 2v36" strokeDasharray="2.5 3.5" />
    </GlyphBoard>
  );
}
