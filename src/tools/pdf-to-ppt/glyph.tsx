/** A sheet becomes a slide on its screen. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={2} y={6} width={17} height={24} />
      <GlyphLine d="M6 14h9M6 19h9M6 24h5" />
      <GlyphSheet x={23} y={9} width={23} height={16} kind="new" />
      <GlyphStroke d="M28 15h9M28 19h13M34.5 25v6m-5 0h10" />
    </GlyphBoard>
  );
}
