/** Notices lie over nothing that can be pressed or has the focus (WCAG 2.4.11): the page is measured when one comes and when it changes. */
import { type RefObject, useEffect } from 'react';
import { type Box, clearPlace, type Place } from './clear-place.ts';
import { LANGUAGE } from './language.ts';

const CONTROLS =
  'a[href], button, input, select, textarea, summary, label, video, iframe, [role=button], [role=tab], [role=slider], [role=checkbox], .main-bar';
const WORDS = 'h1, h2, h3, p, li, dt, dd, img, .problem, [role=progressbar]';
const WIDTHS_PX = [380, 320, 280, 240, 208] as const;
/** At least so narrow a screen is held in the hand: notices come from its top. */
const PHONE = '(max-width: 40rem)';
const MARGIN_PX = 12;
const STEP_DOWN_PX = 40;
const SETTLED_MS = 120;
/** Whatever may move a control or bring one. */
const CHANGES: MutationObserverInit = {
  childList: true,
  characterData: true,
  subtree: true,
  attributeFilter: ['class', 'style', 'hidden', 'open', 'data-state'],
};

/** Places the notices, and again where the page, its scrolling or its size brought a control under one. */
export function useClearPlace(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const notice = element.querySelector<HTMLElement>('[data-state=open]');
      if (notice) lay(element, notice);
    };
    // A page that goes on changing does not put it off.
    const later = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        look();
      }, SETTLED_MS);
    };
    const coming = new MutationObserver(look);
    coming.observe(element, { childList: true, subtree: true, characterData: true });
    const page = new MutationObserver(later);
    for (const each of document.querySelectorAll('.site')) page.observe(each, CHANGES);
    const over = new AbortController();
    const { signal } = over;
    document.addEventListener('focusin', look, { signal });
    window.addEventListener('resize', later, { signal });
    // A picture that comes moves what stands below it.
    document.addEventListener('load', later, { signal, capture: true });
    window.addEventListener('scroll', later, { signal, passive: true, capture: true });
    look();
    return () => {
      clearTimeout(timer);
      over.abort();
      coming.disconnect();
      page.disconnect();
    };
  }, [place]);
}

function lay(element: HTMLElement, notice: HTMLElement): void {
  const phone = matchMedia(PHONE).matches;
  const { clientWidth, clientHeight } = document.documentElement;
  const view = {
    left: MARGIN_PX,
    top: MARGIN_PX,
    right: clientWidth - MARGIN_PX,
    bottom: Math.min(clientHeight, window.innerHeight) - MARGIN_PX,
  };
  const [controls, words] = [boxesOf(CONTROLS, element), boxesOf(WORDS, element)];
  const across = (LANGUAGE.direction === 'rtl') === phone ? 'right' : 'left';
  const corner = { across, down: phone ? 'top' : 'bottom' } as const;
  const tried: (Place & { readonly width: number })[] = [];
  for (const width of widths(view, phone)) {
    element.style.width = `${width}px`;
    const size = { width, height: notice.offsetHeight };
    tried.push({ ...clearPlace({ size, view, corner, controls, words }), width });
    if (!phone && tried.at(-1)?.covers === 0) break;
  }
  const [best] = tried.sort((a, b) => a.covers - b.covers || stepsDown(a, phone) - stepsDown(b, phone));
  if (best) Object.assign(element.style, { width: `${best.width}px`, left: `${best.left}px`, top: `${best.top}px` });
}

/** On a phone a narrow notice at the top is worth more than a wide one further down. */
function stepsDown({ top }: Place, phone: boolean): number {
  return phone ? Math.round(top / STEP_DOWN_PX) : 0;
}

/** Widest first: a narrower notice finds room where the wider one did not. */
function widths(view: Box, phone: boolean): readonly number[] {
  const room = view.right - view.left;
  return [...(phone ? [room] : []), ...WIDTHS_PX.filter((each) => each < room)];
}

/** What is seen of the page's parts; what has the focus counts as a control. */
function boxesOf(selector: string, notices: HTMLElement): readonly Box[] {
  const focused = document.activeElement;
  const all = [...document.querySelectorAll(selector)];
  if (focused && focused !== document.body && focused.matches(':focus-visible')) all.push(focused);
  return all
    .filter((each) => !notices.contains(each) && each.checkVisibility({ visibilityProperty: true }))
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 1 && height > 1 && bottom > 0 && top < window.innerHeight);
}
