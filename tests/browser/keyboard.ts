/** A visitor who has only a keyboard, and one who hears the page: moves by Tab, and hears what a screen reader would say. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { NamedFile } from './site-in-browser.ts';

const MAX_TABS = 120;

/** Presses Tab until a control has the focus; at every step the focus must be in sight and marked. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  if (await hasFocus(target)) return;
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    await page.keyboard.press(key);
    expect(await focusFault(page)).toBe('');
    if (await hasFocus(target)) return;
    passed.push(await focusedName(page));
  }
  throw new Error(`${target} is not reached by ${key}: ${passed.join(' | ')}`);
}

/** Goes to a control by Tab and presses it. */
export async function tabAndPress(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, page.getByRole('button', { name }).first());
  await page.keyboard.press(key);
}

/** Chooses files in the dialog that Enter opens on the drop zone. */
export async function chooseByKeyboard(page: Page, zone: Locator, files: readonly NamedFile[]): Promise<void> {
  await tabTo(page, zone);
  const dialog = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await dialog).setFiles([...files]);
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluateAll((found) => found.length === 1 && found[0] === document.activeElement);
}

/** Role and name of what has the focus, as assistive programs get them. */
export async function focusedName(page: Page): Promise<string> {
  const snapshot = await page.locator(':focus').first().ariaSnapshot();
  return snapshot.split('\n')[0]?.replace(/^- |:$/g, '') ?? '';
}

/** Empty where the focus can be seen: on the screen, not covered, with a ring around it or around its label (WCAG 2.4.7, 2.4.11). */
async function focusFault(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return '';
    const html = focused.outerHTML.slice(0, 120);
    const outlined = (element: Element, part?: string) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    };
    const around = [focused, focused.parentElement, focused.parentElement?.parentElement].filter((each) => !!each);
    // A link that covers its card has its ring around the card.
    const card = outlined(focused, '::after') ? focused.closest('li') : null;
    const ringed = card ?? around.find((each) => outlined(each));
    if (!ringed) return `no ring: ${html}`;
    const { left, right, top, bottom } = ringed.getBoundingClientRect();
    const inSight = right > 0 && bottom > 0 && left < window.innerWidth && top < window.innerHeight;
    if (!inSight) return `out of sight: ${html}`;
    const shows = [0.1, 0.5, 0.9].some((share) => {
      const there = document.elementFromPoint(left + share * (right - left), top + share * (bottom - top));
      return there !== null && (ringed.contains(there) || there.contains(ringed));
    });
    return shows ? '' : `covered: ${html}`;
  });
}

/** Begins to write down what live regions say: a region that comes with its words is heard only where it is an alert. */
export async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const LIVE = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
    const known = new WeakSet<Element>(document.querySelectorAll(LIVE));
    const say = (region: Element) => {
      const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim();
      if (text !== '' && heard.at(-1) !== text) heard.push(text);
    };
    new MutationObserver((changes) => {
      const spoken = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(LIVE);
        if (region && known.has(region)) spoken.add(region);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          for (const fresh of [node, ...node.querySelectorAll('*')].filter((each) => each.matches(LIVE))) {
            if (fresh.matches('[role="alert"], [aria-live="assertive"]')) spoken.add(fresh);
            // Heard from its next change on: a program needs to have met a region first.
            setTimeout(() => known.add(fresh), 0);
          }
        }
      }
      for (const region of spoken) say(region);
    }).observe(document.documentElement, { childList: true, subtree: true, characterData: true });
  });
}

/** Waits until a live region has said so since `listen`. */
export async function hear(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => (window as unknown as { heard: string[] }).heard.some((each) => each.includes(wanted)),
    text,
  );
}
