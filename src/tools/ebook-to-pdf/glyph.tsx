/** An open book whose text is set on a sheet. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphStroke d="M4 12c4-2 7-2 9 0 2-2 5-2 9 0v18c-4-2-7-2-9 0-2-2-5-2-9 0zM13 12v18" />
      <GlyphSheet x={27} y={7} width={17} height={27} kind="new" />
      <GlyphLine d="M31 14h7m-7 5h9m-9 5h9m-9 5h6" />
    </GlyphBoard>
  );
}
