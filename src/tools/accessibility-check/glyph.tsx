/** A sheet, and a person who is to read it. */
import { GlyphBoard, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={8} y={4} width={25} height={32} />
      <GlyphStroke d="M20.5 10.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM14 18c4 1.4 9 1.4 13 0M20.5 19v5m-3.5 7 3.5-7 3.5 7" />
    </GlyphBoard>
  );
}
