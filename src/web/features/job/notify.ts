/** Tells that long work is done while the visitor looks elsewhere, where the browser was allowed to. */

/** Whether the visitor can still be asked. */
export function canAsk(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission === 'default';
}

/** Asks once; the browser remembers the answer. */
export async function askToNotify(): Promise<void> {
  await Notification.requestPermission();
}

/** Shown only when the page is out of sight. */
export function notifyDone(title: string, text: string): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  if (document.visibilityState === 'visible') return;
  try {
    const note = new Notification(title, { body: text, tag: 'sheaf-job' });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones let only service workers notify: there the title of the tab has to do.
  }
}
