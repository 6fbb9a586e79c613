/** What a look is in CSS, and what of it differs from the one that it stands on. */
import { kindOfFamily } from '../../layout/frames/font-kind.ts';
import type { Border, FontKind, Look, Run } from '../../layout/model.ts';
import { cssString, pt } from './style-classes.ts';

/** Sizes closer than this look the same. */
const SAME_SIZE_PT = 0.3;

const GENERIC: Readonly<Record<FontKind, string>> = {
  serif: 'serif',
  sans: 'sans-serif',
  mono: 'monospace',
  script: 'cursive',
};

export type FontKinds = ReadonlyMap<string, FontKind>;

export function kindOf(family: string, kinds: FontKinds): FontKind {
  return kinds.get(family) ?? kindOfFamily(family) ?? 'sans';
}

/** A family, and what a browser takes where it lacks it. */
export function fontFamily(family: string, kinds: FontKinds): string {
  return `${cssString(family)}, ${GENERIC[kindOf(family, kinds)]}`;
}

/** All of a look, for a style. */
export function lookCss(look: Look, kinds: FontKinds): readonly string[] {
  return [
    `font-family: ${fontFamily(look.family, kinds)}`,
    `font-size: ${pt(look.sizePt)}`,
    `font-weight: ${look.bold ? 'bold' : 'normal'}`,
    `font-style: ${look.italic ? 'italic' : 'normal'}`,
    `color: #${look.colour}`,
    ...(look.smallCaps ? ['font-variant: small-caps'] : []),
    ...(look.spacingPt ? [`letter-spacing: ${pt(look.spacingPt)}`] : []),
  ];
}

/** What elements such as `strong` do not say of a run. Bold and italic are told only where the run takes them back. */
export function differingCss(look: Look, base: Look, kinds: FontKinds): readonly string[] {
  return [
    ...(look.family === base.family ? [] : [`font-family: ${fontFamily(look.family, kinds)}`]),
    ...sizeCss(look, base),
    ...(base.bold && !look.bold ? ['font-weight: normal'] : []),
    ...(base.italic && !look.italic ? ['font-style: normal'] : []),
    ...(look.colour === base.colour ? [] : [`color: #${look.colour}`]),
    ...(look.smallCaps === base.smallCaps ? [] : [`font-variant: ${look.smallCaps ? 'small-caps' : 'normal'}`]),
    ...(look.spacingPt === base.spacingPt ? [] : [`letter-spacing: ${pt(look.spacingPt ?? 0)}`]),
    ...(look.highlight && look.highlight !== base.highlight ? [`background: #${look.highlight}`] : []),
  ];
}

/** What all runs differ in from their base, so that the element around them says it once, and the look that is left to differ from. */
export function wholeLook(runs: readonly Run[], base: Look, kinds: FontKinds) {
  const looks = runs.flatMap((run) => (run.kind === 'text' || run.kind === 'field' ? [run.look] : []));
  const [first] = looks;
  const css = first ? differingCss({ ...first, highlight: '' }, base, kinds) : [];
  const isShared = looks.every((look) => differingCss({ ...look, highlight: '' }, base, kinds).join() === css.join());
  if (!first || !isShared || css.length === 0) return { look: base, css: [] };
  const look = { ...first, bold: base.bold && first.bold, italic: base.italic && first.italic };
  return { look: { ...plain(look), ...(base.highlight ? { highlight: base.highlight } : {}) }, css };
}

/** Without what elements say. */
function plain({ highlight: _, underline: _1, strike: _2, vertical: _3, ...look }: Look): Look {
  return look;
}

/** Raised and lowered letters are smaller as it is. */
function sizeCss(look: Look, base: Look): readonly string[] {
  if (look.vertical || Math.abs(look.sizePt - base.sizePt) < SAME_SIZE_PT) return [];
  return [`font-size: ${pt(look.sizePt)}`];
}

const LINES = { single: 'solid', double: 'double', dashed: 'dashed', dotted: 'dotted' } as const;

export function borderCss(side: 'top' | 'right' | 'bottom' | 'left', border: Border | undefined): readonly string[] {
  if (!border) return [];
  const width = border.style === 'double' ? Math.max(border.widthPt, 2.25) : border.widthPt;
  return [`border-${side}: ${pt(Math.max(width, 0.5))} ${LINES[border.style]} #${border.colour}`];
}
