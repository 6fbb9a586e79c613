/** A sheet with a printed head behind a sheet with text. */
import { GlyphBoard, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={7} y={3} width={24} height={30} />
      <GlyphStroke d="M11 8h8" />
      <GlyphSheet x={17} y={8} width={24} height={30} kind="new" />
      <GlyphStroke d="M22 20h14M22 25.5h14M22 31h9" />
    </GlyphBoard>
  );
}
