/** Any document becomes a sheet. */
import { GlyphBoard, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={2} y={8} width={17} height={24} kind="gone" />
      <GlyphStroke d="M19 20h9m-3.5-3.5L28 20l-3.5 3.5" />
      <GlyphSheet x={30} y={8} width={16} height={24} kind="new" />
    </GlyphBoard>
  );
}
