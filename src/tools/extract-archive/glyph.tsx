/** Sheets come out of a box. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={17} y={3} width={14} height={18} />
      <GlyphLine d="M20 9h8m-8 4h5" />
      <GlyphStroke d="M8 22h32v15H8zM8 22l5-6m27 6-5-6M21 28h6" />
    </GlyphBoard>
  );
}
