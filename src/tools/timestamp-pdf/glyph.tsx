/** A sheet, and a clock on it. */
import { GlyphBoard, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={8} y={4} width={25} height={32} />
      <GlyphStroke d="M14 12h13M14 18h7" />
      <GlyphStroke d="M30 20a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm0 3.4V27l2.6 1.8" />
    </GlyphBoard>
  );
}
