/** What axe finds on a page. */
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What a colour can break: the themes differ in nothing else (`src/ui/tokens.css`). */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The builder's own. */
const AXE: { readonly source: string } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core');
/** Told to the builder as the source of axe, which it would evaluate twice in each analysis: half a megabyte each time. */
const GIVEN = 'undefined';

/** In both themes, of the page or one part of it. One line a fault: theme, rule, and the part of the page. */
export async function axeFaults(page: Page, part?: string): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await axeFaultsNow(page, part);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await faultsNow(page, (axe) => axe.withRules(COLOUR_RULES), part);
  return [...light.map((fault) => `light: ${fault}`), ...dark.map((fault) => `dark: ${fault}`)];
}

/** As the page stands, or one part of it. One line a fault: rule, and the part of the page. */
export function axeFaultsNow(page: Page, part?: string): Promise<readonly string[]> {
  return faultsNow(page, (axe) => axe.withTags(TAGS), part);
}

async function faultsNow(
  page: Page,
  choose: (axe: AxeBuilder) => AxeBuilder,
  part: string | undefined,
): Promise<readonly string[]> {
  // A message that fades in or out has less contrast for that while.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // The other mode looks into frames of other sites, of which there are none, at twice the time. Faults alone are told in full.
  const builder = new AxeBuilder({ page, axeSource: GIVEN })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  const chosen = choose(builder);
  await giveAxe(page);
  const { violations } = await (part ? chosen.include(part) : chosen).analyze();
  await page.emulateMedia({ reducedMotion: null });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** Once for a page and its frames. */
async function giveAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE.source);
}
