/** A closed lock lies on a sheet. */
import { GlyphBoard, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={7} y={5} width={23} height={30} />
      <GlyphStroke d="M23 22h16v12H23Zm4 0v-4a4 4 0 0 1 8 0v4m-4 5v2.5" />
    </GlyphBoard>
  );
}
