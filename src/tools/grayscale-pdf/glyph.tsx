/** A coloured sheet becomes one in shades of grey. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={3} y={7} width={17} />
      <GlyphStroke d="M7 18h9m-9 4h9m-9 4h5" />
      <GlyphSheet x={28} y={7} width={17} kind="new" />
      <GlyphLine d="M32 18h9m-9 4h9m-9 4h5" />
      <GlyphStroke d="M21.5 20h5m-2-2.5 2.5 2.5-2.5 2.5" />
    </GlyphBoard>
  );
}
