/** Two arrows press a sheet from above and below. */
import { GlyphBoard, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={13} y={5} width={22} height={30} kind="plain" />
      <GlyphStroke d="M24 11v7m-3.5-3 3.5 3.5 3.5-3.5M24 30v-7m-3.5 3 3.5-3.5 3.5 3.5" />
    </GlyphBoard>
  );
}
