/** The levels of PDF/A: the part of ISO 19005 and how much of it a file follows. */
import type { Conformance } from '../../document/catalog/conformance.ts';

export const ARCHIVE_LEVELS = ['1a', '1b', '2a', '2b', '2u', '3a', '3b', '3u', '4'] as const;

export type ArchiveLevel = (typeof ARCHIVE_LEVELS)[number];

export type Part = 1 | 2 | 3 | 4;

const PARTS: Readonly<Record<string, Part>> = { 1: 1, 2: 2, 3: 3, 4: 4 };

export function partOf(level: ArchiveLevel): Part {
  return PARTS[level.charAt(0)] ?? 2;
}

/** `a` asks for tags, `u` for letters, `b` for looks alone; part 4 has no such letters. */
export function depthOf(level: ArchiveLevel): 'a' | 'u' | 'b' {
  const letter = level.charAt(1);
  return letter === 'a' || letter === 'u' ? letter : 'b';
}

/** The level that a file claims; undefined where it claims none of ours. */
export function claimedLevel(claim: Conformance | undefined): ArchiveLevel | undefined {
  const name = claim ? `${claim.part}${claim.part === 4 ? '' : claim.level.toLowerCase()}` : '';
  return ARCHIVE_LEVELS.find((level) => level === name);
}
