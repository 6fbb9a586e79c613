/** Lines of writing leave their sheet. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={5} y={5} width={22} height={30} />
      <GlyphLine d="M10 15h9M10 21h6M10 27h8" />
      <GlyphStroke d="M32 15h12M32 21h9M32 27h11" />
    </GlyphBoard>
  );
}
