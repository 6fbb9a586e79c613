/** The drawing of a tool, or a plain sheet for one that has none. */

import './tool-glyph.css';
import { GLYPHS } from '../../../tools/glyphs.gen.ts';
import { GlyphBoard, GlyphSheet } from '../../../ui/glyph-parts.tsx';

export function ToolGlyph({ tool }: { readonly tool: string }) {
  const Glyph = GLYPHS[tool];
  if (Glyph) return <Glyph />;
  return (
    <GlyphBoard>
      <GlyphSheet x={14} y={7} />
    </GlyphBoard>
  );
}
