/** A name is written on the line of a sheet. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={9} y={4} width={26} height={32} />
      <GlyphLine d="M14 12h12M14 17h9M14 31h16" />
      <GlyphStroke d="M15 27c3-6 5-6 4-2s2 3 4-1 3-1 2 1 4 2 6-1 6-4 8-3" />
    </GlyphBoard>
  );
}
