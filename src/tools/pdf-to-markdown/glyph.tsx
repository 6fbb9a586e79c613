/** A sheet becomes lines that a number sign heads. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={5} y={5} width={22} height={30} />
      <GlyphLine d="M10 14h12M10 20h12M10 26h7" />
      <GlyphStroke d="M35 11l-2 12M41 11l-2 12M31.5 15h11M31 19h11M31 29h12" />
    </GlyphBoard>
  );
}
