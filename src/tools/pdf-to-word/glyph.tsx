/** A sheet becomes one that a pen writes on. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={5} y={5} width={22} height={30} />
      <GlyphLine d="M10 14h12M10 20h12M10 26h7" />
      <GlyphStroke d="m29 29 12-13 4 3.5-12 13-5 1.5z" />
    </GlyphBoard>
  );
}
