/** A sheet becomes an open book. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={5} y={5} width={22} height={30} />
      <GlyphLine d="M10 14h12M10 20h12M10 26h7" />
      <GlyphStroke d="M38 13c-3-2-6-2-9-1v14c3-1 6-1 9 1 3-2 6-2 9-1V12c-3-1-6-1-9 1zM38 13v14" />
    </GlyphBoard>
  );
}
