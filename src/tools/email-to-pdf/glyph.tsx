/** An envelope that becomes a sheet. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphStroke d="M4.5 13h15v13h-15Zm0 .5 7.5 6.5 7.5-6.5" />
      <GlyphSheet x={24} y={6} width={20} height={28} kind="new" />
      <GlyphLine d="M28.5 12.5h6M28.5 16h8" />
      <GlyphLine d="M28.5 21.5h11M28.5 25.5h11M28.5 29.5h7" />
    </GlyphBoard>
  );
}
