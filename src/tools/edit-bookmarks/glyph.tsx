/** A ribbon marks a place on a sheet. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={8} y={5} width={24} height={30} />
      <GlyphLine d="M13 13h6m-4 5h8m-6 5h8m-12 5h9" />
      <GlyphStroke d="M34 9h8v18l-4-4-4 4Z" />
    </GlyphBoard>
  );
}
