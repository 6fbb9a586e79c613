/** A sheet becomes a curve with its handles. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={5} y={5} width={22} height={30} />
      <GlyphLine d="M10 14h12M10 20h12M10 26h7" />
      <GlyphStroke d="M30 26c2-14 12-14 14 0M32 14h10M29 24h4v4h-4zM41 24h4v4h-4z" />
    </GlyphBoard>
  );
}
