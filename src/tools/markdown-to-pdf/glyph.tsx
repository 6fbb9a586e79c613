/** A number sign that becomes a sheet with a heading. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphStroke d="M9.5 13l-2 14M16 13l-2 14M5.5 17.5h12M4.5 22.5h12" />
      <GlyphSheet x={24} y={6} width={20} height={28} kind="new" />
      <GlyphStroke d="M28.5 12.5h8" />
      <GlyphLine d="M28.5 18h11M28.5 22.5h11M28.5 27h7" />
    </GlyphBoard>
  );
}
