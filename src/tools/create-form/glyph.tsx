/** A sheet with a line of text, an empty field and a check box. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={12} y={5} width={24} height={31} kind="new" />
      <GlyphLine d="M17 12h9m-1 18h6" />
      <GlyphStroke d="M17 16h14v6H17zM17 27.5h5v5h-5z" strokeWidth={1.5} />
    </GlyphBoard>
  );
}
