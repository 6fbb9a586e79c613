/** Two pictures leave their sheet. */
import { GlyphBoard, GlyphPicture, GlyphSheet } from '../../ui/glyph-parts.tsx';

export function Glyph() {
  return (
    <GlyphBoard>
      <GlyphSheet x={4} y={5} width={20} height={29} kind="gone" />
      <GlyphPicture x={19} y={4} />
      <GlyphPicture x={26} y={21} />
    </GlyphBoard>
  );
}
