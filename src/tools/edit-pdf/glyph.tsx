/** A sheet with a marked line, and a pen that writes on it. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={8} y={4} width={25} height={32} />
      <GlyphLine d="M13 11h14M13 29h7" />
      <GlyphStroke d="M13 19.5h10" strokeWidth={5} />
      <GlyphStroke d="M23 32l1.5-5.5L36.5 14.5l4 4L28.5 30.5z" />
    </GlyphBoard>
  );
}
