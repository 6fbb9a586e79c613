/** Leads the focus to a heading. */

/** A heading is read out when it gets the focus; it stays where it is on the screen. */
export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
