/** A sheet, and a seal that is crossed out. */
import { GlyphBoard, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={8} y={4} width={25} height={32} />
      <GlyphStroke d="M14 12h13M14 18h8" />
      <GlyphStroke d="M31 20a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm-2.6 4.4 5.2 5.2m0-5.2-5.2 5.2" />
    </GlyphBoard>
  );
}
