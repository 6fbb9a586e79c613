/** Four small sheets on a large one. */
import { GlyphBoard, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={10} y={2} width={28} height={36} kind="new" />
      <GlyphStroke d="M15 9h7v9h-7Zm11 0h7v9h-7ZM15 22h7v9h-7Zm11 0h7v9h-7Z" />
    </GlyphBoard>
  );
}
