/** Of four sheets on a board one goes to another place. */
import { GlyphBoard, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={6} y={2} width={13} height={16} />
      <GlyphSheet x={29} y={2} width={13} height={16} kind="gone" />
      <GlyphSheet x={6} y={22} width={13} height={16} kind="new" />
      <GlyphSheet x={29} y={22} width={13} height={16} />
      <GlyphStroke d="M35.500 12C31 20 27 24 22 27.500M22.500 22.500 21.500 28l5.500 0.500" />
    </GlyphBoard>
  );
}
