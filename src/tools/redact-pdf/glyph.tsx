/** Lines on a sheet, two of them under solid bars. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={12} y={5} width={24} height={31} kind="new" />
      <GlyphLine d="M17 13h8m-8 12h5m-5 6h12" />
      <GlyphStroke d="M17 19h14M25 25h6" strokeWidth={4.5} />
    </GlyphBoard>
  );
}
