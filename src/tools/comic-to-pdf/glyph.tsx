/** A sheet with the panels of a comic. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={12} y={5} width={24} height={31} kind="new" />
      <GlyphStroke d="M16 10h9v9h-9z" />
      <GlyphLine d="M29 10h3v9h-3zM16 23h16v9H16z" />
    </GlyphBoard>
  );
}
