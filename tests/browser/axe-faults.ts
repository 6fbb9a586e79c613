/** What axe finds on a page. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A theme changes colours alone. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** In both themes, one line a fault: theme, rule, and the part of the page. */
export async function axeFaults(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await axeFaultsNow(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await faultsBy(axeOf(page).withRules(COLOUR_RULES));
  return [...light.map((fault) => `light: ${fault}`), ...dark.map((fault) => `dark: ${fault}`)];
}

/** As the page stands, or one part of it. One line a fault: rule, and the part of the page. */
export function axeFaultsNow(page: Page, part?: string): Promise<readonly string[]> {
  const axe = axeOf(page).withTags(TAGS);
  return faultsBy(part ? axe.include(part) : axe);
}

/** The other mode looks into frames of other sites, of which there are none, at twice the time. Only faults are told in full. */
function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
}

async function faultsBy(axe: AxeBuilder): Promise<readonly string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
