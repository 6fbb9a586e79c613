/** Steps that lead from one to the next. */
import { GlyphBoard, GlyphLine, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphLine d="M6 7h12v9H6zM18 19h12v9H18z" />
      <GlyphStroke d="M30 31h12v9H30zM12 16v8h6m-4-4 4 4-4 4M24 28v8h6m-4-4 4 4-4 4" />
    </GlyphBoard>
  );
}
