/** Three sheets come together in one. */
import { GlyphBoard, GlyphSheet } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={3} y={5} width={16} height={22} />
      <GlyphSheet x={29} y={5} width={16} height={22} />
      <GlyphSheet x={14} y={11} kind="new" />
    </GlyphBoard>
  );
}
