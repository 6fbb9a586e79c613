/** The title of a sheet becomes the name below it. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={5} y={5} width={22} height={28} kind="new" />
      <GlyphLine d="M10 20h12m-12 5h8" />
      <GlyphStroke d="M10 12.500h12M24 37h19M28 31.500l9.500-9.500a2.120 2.120 0 0 1 3 3L31 34.500l-4 1 1-4" />
    </GlyphBoard>
  );
}
