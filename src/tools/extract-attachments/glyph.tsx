/** What a paper clip held leaves the sheet. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={5} y={5} width={20} height={30} />
      <GlyphLine d="M10 13h10m-10 5h6" />
      <GlyphStroke d="M41 10v7.500a4.500 4.500 0 0 1-9 0V9a3 3 0 0 1 6 0v8a1.500 1.500 0 0 1-3 0v-7M29 30h12m-4-4 4 4-4 4" />
    </GlyphBoard>
  );
}
