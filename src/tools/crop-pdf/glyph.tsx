/** Two crop marks frame the middle of a sheet. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={12} y={6} width={24} height={28} kind="gone" />
      <GlyphLine d="M20 17h8m-8 4h8m-8 4h5" />
      <GlyphStroke d="M16 3v26h26M7 12h25v25" />
    </GlyphBoard>
  );
}
