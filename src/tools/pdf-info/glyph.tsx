/** A sheet, and a lens with what it holds. */
import { GlyphBoard, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={8} y={4} width={25} height={32} />
      <GlyphStroke d="M14 13h12M14 19h7" />
      <GlyphStroke d="M31 20a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm4.7 11.2L41 36.5" />
    </GlyphBoard>
  );
}
