/** One box becomes another. */
import { GlyphBoard, GlyphLine, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphLine d="M4 11h16v13H4zM4 11l2-5h12l2 5M12 6v5" />
      <GlyphStroke d="M26 24h18v14H26zM26 24l2-6h14l2 6M35 18v6M10 29v6h9m-4-4 4 4-4 4" />
    </GlyphBoard>
  );
}
