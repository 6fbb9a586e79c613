/** A sheet that lies a little askew under the light of a scanner. */
import { GlyphBoard, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={14} y={7} turn="rotate(5 24 20)" />
      <GlyphStroke d="M4 24h40" />
    </GlyphBoard>
  );
}
