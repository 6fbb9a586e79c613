/** A sheet becomes a page between the signs of a tag. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={5} y={5} width={22} height={30} />
      <GlyphLine d="M10 14h12M10 20h12M10 26h7" />
      <GlyphStroke d="M33.5 12l-5 6 5 6M40.5 12l5 6-5 6M38.5 10l-3 16" />
    </GlyphBoard>
  );
}
