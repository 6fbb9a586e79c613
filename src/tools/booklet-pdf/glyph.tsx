/** A sheet folded in the middle. */
import { GlyphBoard, GlyphLine, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <path className="glyph-sheet glyph-new" d="M24 9 8 4v26l16 6 16-6V4Z" />
      <GlyphStroke d="M24 9v27" />
      <GlyphLine d="m13 12 6 2m-6 4 6 2m10-6 6-2m-6 8 6-2" />
    </GlyphBoard>
  );
}
