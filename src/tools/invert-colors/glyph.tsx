/** A sheet, half of it dark. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={12} y={5} width={24} height={30} kind="new" />
      <path className="glyph-dark" d="M24 5h-10.5Q12 5 12 6.5v27Q12 35 13.5 35H24Z" />
      <GlyphLine d="M28 17h4.5m-4.5 5h4.5m-4.5 5h3" />
      <GlyphStroke d="M24 5v30" />
    </GlyphBoard>
  );
}
