/** A sheet becomes a grid of cells. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={2} y={7} width={18} height={26} />
      <GlyphLine d="M6 15h10M6 20h10M6 25h6" />
      <GlyphSheet x={25} y={9} width={21} height={22} kind="new" />
      <GlyphStroke d="M25 16h21M25 23.5h21M32 9v22M39 9v22" />
    </GlyphBoard>
  );
}
