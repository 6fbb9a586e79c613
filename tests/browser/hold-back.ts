/** What a page asks for is kept from it until the test lets it come. */
import type { Page, Route } from 'playwright-core';

/** @param answer what comes then; the site's own answer where nothing else is given. */
export async function holdBack(
  page: Page,
  address: string | RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const { promise: held, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held;
    await answer(route);
  });
  return letCome;
}
