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
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await faultsNow(page, (axe) => axe.withTags(TAGS), part);
  // Still without motion: colours that fade into those of the other theme have less contrast for that while.
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await faultsNow(page, (axe) => axe.withRules(COLOUR_RULES), part);
  await page.emulateMedia({ reducedMotion: null });
  return [...light.map((fault) => `light: ${fault}`), ...dark.map((fault) => `dark: ${fault}`)];
}

/** As the page stands, or one part of it. One line a fault: rule, and the part of the page. */
export async function axeFaultsNow(page: Page, part?: string): Promise<readonly string[]> {
  // A message that fades in or out has less contrast for that while.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const faults = await faultsNow(page, (axe) => axe.withTags(TAGS), part);
  await page.emulateMedia({ reducedMotion: null });
  return faults;
}

async function faultsNow(
  page: Page,
  choose: (axe: AxeBuilder) => AxeBuilder,
  part: string | undefined,
): Promise<readonly string[]> {
  // The other mode looks into frames of other sites, of which there are none, at twice the time. Faults alone are told in full.
  const builder = new AxeBuilder({ page, axeSource: GIVEN })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  const chosen = choose(builder);
  await giveAxe(page);
  await transitionsEnd(page);
  const { violations } = await (part ? chosen.include(part) : chosen).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** Those that began before motion was reduced go on to their end. */
function transitionsEnd(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const all = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(all.map(({ finished }) => finished));
  });
}

/** Once for a page and its frames. */
async function giveAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE.source);
}
