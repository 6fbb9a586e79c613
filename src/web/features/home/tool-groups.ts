/** The groups of the grid: what a visitor is after, in the order of how often. */
import type { ToolCard } from '../../../contract/catalogue.ts';

export const TOOL_GROUPS = ['organize', 'edit', 'to-pdf', 'from-pdf', 'protect', 'inspect'] as const;
export type ToolGroup = (typeof TOOL_GROUPS)[number];

/** Tools whose group is not that of their category. */
const OWN_GROUP: Readonly<Record<string, ToolGroup>> = {
  'compress-pdf': 'organize',
  'pdf-info': 'inspect',
  'repair-pdf': 'inspect',
  'pdf-to-pdfa': 'from-pdf',
  'compare-pdf': 'inspect',
  'validate-signature': 'inspect',
};

const GROUP_OF_CATEGORY: Readonly<Record<string, ToolGroup>> = {
  organize: 'organize',
  optimize: 'edit',
  edit: 'edit',
  extract: 'from-pdf',
  secure: 'protect',
  inspect: 'inspect',
};

export function groupOf({ id, category, extensions }: ToolCard): ToolGroup {
  const own = OWN_GROUP[id] ?? GROUP_OF_CATEGORY[category];
  if (own) return own;
  // Conversions: from PDFs where nothing else is taken.
  return extensions.every((each) => each === 'pdf') ? 'from-pdf' : 'to-pdf';
}

/** The groups that have tools, in their order. */
export function grouped(cards: readonly ToolCard[]): readonly (readonly [ToolGroup, readonly ToolCard[]])[] {
  return TOOL_GROUPS.map((group) => [group, cards.filter((card) => groupOf(card) === group)] as const).filter(
    ([, some]) => some.length > 0,
  );
}
