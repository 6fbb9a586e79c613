/** A picture grows out of its corner. */
import { GlyphBoard, GlyphPicture, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphPicture x={4} y={20} />
      <GlyphStroke d="M4 14V5h40v30H29M33 9h7v7M40 9l-9 9" />
    </GlyphBoard>
  );
}
