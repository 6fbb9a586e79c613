/** A small sheet grows into a larger one. */
import { GlyphBoard, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={17} y={4} width={25} height={32} kind="new" />
      <GlyphSheet x={6} y={19} width={14} height={17} />
      <GlyphStroke d="m24 21 9-9m-6.5 0H33v6.5" />
    </GlyphBoard>
  );
}
