/** A crooked sheet that is put straight. */
import { GlyphBoard, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={12} y={8} width={20} turn="rotate(-9 22 21)" />
      <GlyphStroke d="M38 7v8M34 11h8M37 27l1.5 1.5M41 31l1.5 1.5M37 32.5l1.5-1.5M41 28.5l1.5-1.5" />
    </GlyphBoard>
  );
}
