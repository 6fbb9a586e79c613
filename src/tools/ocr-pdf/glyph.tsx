/** A reading lens over the lines of a sheet. */
import { GlyphBoard, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={8} y={4} width={22} />
      <GlyphStroke d="M26 20a7 7 0 1 0 14 0a7 7 0 1 0-14 0M38 25l6 7" />
    </GlyphBoard>
  );
}
