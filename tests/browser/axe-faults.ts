/** What axe finds on a page. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** In both themes, one line a fault: theme, rule, and the part of the page. */
export async function axeFaults(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    faults.push(...(await axeFaultsNow(page)).map((fault) => `${colorScheme}: ${fault}`));
  }
  return faults;
}

/** As the page stands, or one part of it. One line a fault: rule, and the part of the page. */
export async function axeFaultsNow(page: Page, part?: string): Promise<readonly string[]> {
  // A message that fades in or out has less contrast for that while.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // The other mode looks into frames of other sites, of which there are none, at twice the time. Faults alone are told in full.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS);
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  await page.emulateMedia({ reducedMotion: null });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
