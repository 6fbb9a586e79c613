/** A label on a sheet is written. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={8} y={5} width={22} height={30} />
      <GlyphLine d="M13 13h8m-8 5h12m-12 5h6" />
      <GlyphStroke d="m26 33 1.5-6L39 15.5l4.5 4.5L32 31.5Zm9.5-14 4.500 4.500" />
    </GlyphBoard>
  );
}
