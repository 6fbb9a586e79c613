/** A page of tags that becomes a sheet. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={4} y={7} kind="gone" />
      <GlyphStroke d="M10.5 16.5 7 20l3.5 3.5M17.5 16.5 21 20l-3.5 3.5" />
      <GlyphSheet x={25} y={9} width={19} height={25} kind="new" />
      <GlyphLine d="M29 18h11M29 22.5h11M29 27h7" />
    </GlyphBoard>
  );
}
