/** A torn sheet with a plaster over the tear. */
import { GlyphBoard, GlyphLine, GlyphSheet, GlyphStroke } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={13} y={7} width={22} kind="new" />
      <GlyphLine d="M18 14h9m-9 15h12" />
      <GlyphStroke d="m10 27 20-12a2.5 2.5 0 0 1 4 4L14 31a2.5 2.5 0 0 1-4-4Zm8-1.5 3 3m2-6 3 3" />
    </GlyphBoard>
  );
}
