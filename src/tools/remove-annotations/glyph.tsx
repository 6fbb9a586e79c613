/** A speech bubble is crossed out over a sheet. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={9} y={8} kind="new" />
      <GlyphLine d="M13.5 18h8m-8 5h6m-6 5h9" />
      <GlyphStroke d="M26 5h13v10h-7l-4 4v-4h-2Zm4 2.5 5 5m0-5-5 5" />
    </GlyphBoard>
  );
}
