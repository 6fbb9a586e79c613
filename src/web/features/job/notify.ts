/** Tells that long work is done while the visitor looks elsewhere, where the browser was allowed to. */

/** Whether the visitor can still be asked. */
export function canAsk(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission === 'default';
}

/** Asks once; the browser remembers the answer. True = allowed. */
export async function askToNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** Shown only when the page is out of sight. */
export async function notifyDone(title: string, text: string): Promise<void> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  if (document.visibilityState === 'visible') return;
  const options = { body: text, tag: 'sheaf-job' };
  try {
    const note = new Notification(title, options);
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Phones let only service workers notify.
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.showNotification(title, options);
  }
}
