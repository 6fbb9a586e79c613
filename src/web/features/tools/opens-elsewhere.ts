/** Whether a click on a link opens it in another tab or window: then this page stays as it is. */
type Click = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'button'>;

export function opensElsewhere(event: Click): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
}
