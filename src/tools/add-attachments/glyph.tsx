/** A paper clip holds something to a sheet. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={8} y={5} width={22} height={30} />
      <GlyphLine d="M13 13h12m-12 5h7m-7 5h7" />
      <GlyphStroke d="M39 17v10.500a6 6 0 0 1-12 0V16a4 4 0 0 1 8 0v11a2 2 0 0 1-4 0V17" />
    </GlyphBoard>
  );
}
