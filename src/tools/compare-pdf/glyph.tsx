/** Two sheets beside each other; a line of one is not on the other. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={3} y={6} width={19} height={28} kind="plain" />
      <GlyphSheet x={26} y={6} width={19} height={28} kind="new" />
      <GlyphLine d="M8 13h9m-9 7h6m-6 7h9M31 13h9m-9 14h9" />
      <GlyphStroke d="M31 20h9" strokeWidth={4} />
    </GlyphBoard>
  );
}
