/** One sheet becomes four. */
import { GlyphBoard, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={2} y={13} width={11} height={15} kind="plain" />
      <GlyphStroke d="M15 20.5h7m-3-3 3 3-3 3" />
      <GlyphSheet x={25} y={3} width={21} height={34} kind="new" />
      <GlyphStroke d="M35.5 3v34M25 20h21" strokeDasharray="2 2.5" />
    </GlyphBoard>
  );
}
