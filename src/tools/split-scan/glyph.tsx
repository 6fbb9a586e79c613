/** A pile that is parted. */
import { GlyphBoard, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={6} y={8} width={15} />
      <GlyphSheet x={29} y={8} width={15} />
      <GlyphStroke d="M25 7v4M25 15v4M25 23v4M25 31v4" />
    </GlyphBoard>
  );
}
