/** A brush goes over a sheet, and what it passes is clean. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={8} y={7} kind="new" />
      <GlyphLine d="M12.5 15h8m-8 5h5" />
      <GlyphStroke d="M39 6 28.5 22m-3.5-1.5 7 4.6m-7-4.6c-2.5 4-5 6.5-8.5 8.5l11 7c1.5-4 2.5-7 4.5-10.9" />
    </GlyphBoard>
  );
}
