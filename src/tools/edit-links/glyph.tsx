/** Two links of a chain lie on a sheet. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={10} y={6} width={22} height={28} kind="new" />
      <GlyphLine d="M15 13h10m-10 5h6" />
      <GlyphStroke d="m29 29 7-7m-9.500 2.500-2.500 2.500a4.240 4.240 0 0 0 6 6l2.500-2.500m-1-10 2.500-2.500a4.240 4.240 0 0 1 6 6l-2.500 2.500" />
    </GlyphBoard>
  );
}
