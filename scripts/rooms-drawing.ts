/** Draws the rooms of the engine from their imports, for `docs/architecture.md`; part of `npm run generate`. */
import { engineArrows } from '../tests/walls/engine-rules.ts';
import { readSources } from '../tests/walls/source-file.ts';

/** A Mermaid flowchart with the highest room on top. */
export function roomsDrawing(): string {
  const arrows = engineArrows(readSources());
  const lines = [...arrows].reverse().flatMap(([room, lower]) => {
    const direct = lower.filter((target) => !lower.some((between) => reaches(arrows, between, target)));
    return direct.length > 0 ? direct.map((target) => `  ${room} --> ${target}`) : [`  ${room}`];
  });
  return ['```mermaid', 'flowchart TD', ...lines, '```'].join('\n');
}

function reaches(arrows: ReadonlyMap<string, readonly string[]>, from: string, to: string): boolean {
  const next = arrows.get(from) ?? [];
  return next.includes(to) || next.some((room) => reaches(arrows, room, to));
}
