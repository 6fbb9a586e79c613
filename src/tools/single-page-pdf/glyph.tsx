/** Two sheets that become one long one. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={5} y={7} width={13} height={12} />
      <GlyphSheet x={5} y={22} width={13} height={12} />
      <GlyphStroke d="M21 20.5h6m-2.5-3 3 3-3 3" />
      <GlyphSheet x={30} y={4} width={13} height={33} kind="new" />
      <GlyphLine d="M33 11h6m-6 6h7m-7 6h5m-5 6h7" />
    </GlyphBoard>
  );
}
