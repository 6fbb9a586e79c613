/** An open lock beside its sheet. */
import { GlyphBoard, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={7} y={5} width={23} height={30} kind="new" />
      <GlyphStroke d="M23 22h16v12H23Zm12 0v-8a4 4 0 0 1 8 0v3M31 27v2.5" />
    </GlyphBoard>
  );
}
