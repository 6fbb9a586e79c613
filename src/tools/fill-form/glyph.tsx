/** A sheet with a field that is written in, and a ticked box. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={10} y={4} width={28} height={32} />
      <GlyphLine d="M15 11h9" />
      <GlyphStroke d="M15.5 15.5h17v6h-17zM18.5 17.5v2" />
      <GlyphLine d="M25 29h8" />
      <GlyphStroke d="M15.5 25.5h6v6h-6zM17 28.5l1.5 1.5 2.5-3" />
    </GlyphBoard>
  );
}
