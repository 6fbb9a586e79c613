/** Whether a change of an address makes one that nothing can be opened with. */

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const WEB = /^(?:https?|ftp):\/\/(?:[^/?#@]*@)?([^/?#]*)/i;
const HOST = /^(?:[^\s.:]+\.)*[^\s.:]+\.?(?::\d{1,5})?$|^\[[0-9a-f:.]+\](?::\d{1,5})?$/i;
const MAIL = /^mailto:(?:[^\s@?,]+@[^\s@?,.]+(?:\.[^\s@?,.]+)*(?:,|%2c|(?=\?)|$))+|^mailto:\?/i;

/** False where the address was no sound one before: such are left to their author. */
export function breaksAddress(before: string, after: string): boolean {
  return before !== after && isSound(before) && !(isSound(after) && SCHEME.test(before) === SCHEME.test(after));
}

function isSound(address: string): boolean {
  if (address === '' || /[\s\u0000-\u001f\u007f]/.test(address)) return false;
  if (/^(?:https?|ftp):/i.test(address)) {
    const host = WEB.exec(address)?.[1] ?? '';
    return HOST.test(host) && URL.canParse(address);
  }
  if (/^mailto:/i.test(address)) return MAIL.test(address);
  return !SCHEME.test(address) || /^[^:]+:./.test(address);
}
