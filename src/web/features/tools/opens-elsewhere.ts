/** Whether a click on a link opens it in another tab or window: then this page stays as it is. */
import type { MouseEvent } from 'react';

export function opensElsewhere(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
}
