/** Two layers are pressed onto a sheet. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={14} y={12} kind="new" />
      <GlyphLine d="M18.5 24h11m-11 4h11m-11 4h7" />
      <GlyphStroke d="M24 2v11m-5-4.5 5 5 5-5" />
    </GlyphBoard>
  );
}
