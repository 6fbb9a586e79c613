/** Which page comes onto which half of which side of a folded sheet. */

/** Pages by their place in the booklet, from 0; undefined for an empty one. */
export interface FoldedSide {
  /** Left and right, or above and below; both stand upright. */
  readonly halves: readonly [number | undefined, number | undefined];
  readonly isBack: boolean;
  /** 0 for the outermost sheet of its section, 1 for the innermost. */
  readonly depth: number;
}

/** Fronts and backs in turn, section after section; the backs are as a reader sees them who turns the sheet about its fold. */
export function foldSheets(
  pageCount: number,
  sheetsPerSection: number,
  binding: 'left' | 'right' | 'top',
): FoldedSide[] {
  const sheets = Math.max(1, Math.ceil(pageCount / 4));
  const perSection = sheetsPerSection === 0 ? sheets : sheetsPerSection;
  const sides: FoldedSide[] = [];
  for (let first = 0; first < sheets; first += perSection) {
    const count = Math.min(perSection, sheets - first);
    for (let sheet = 0; sheet < count; sheet++) {
      const page = (place: number) => (first * 4 + place < pageCount ? first * 4 + place : undefined);
      const last = count * 4 - 1;
      const depth = count === 1 ? 0 : sheet / (count - 1);
      const [outer, inner] = [
        [page(last - 2 * sheet), page(2 * sheet)] as const,
        [page(2 * sheet + 1), page(last - 2 * sheet - 1)] as const,
      ];
      const around = <T>([a, b]: readonly [T, T]) => (binding === 'right' ? ([b, a] as const) : ([a, b] as const));
      sides.push({ halves: around(outer), isBack: false, depth }, { halves: around(inner), isBack: true, depth });
    }
  }
  return sides;
}
