/** What axe finds on a page as it stands, light and dark. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** One line a fault: theme, rule, and the part of the page. */
export async function axeFaults(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
    for (const { id, nodes } of violations) {
      for (const { html } of nodes) faults.push(`${colorScheme}: ${id}: ${html.slice(0, 160)}`);
    }
  }
  return faults;
}
