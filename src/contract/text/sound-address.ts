/** Whether a change of an address makes one that nothing can be opened with. */

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const WEB = /^(?:https?|ftp):\/\/(?:[^/?#@]*@)?([^/?#]*)/i;
const HOST = /^(?:[^\s.:]+\.)*[^\s.:]+\.?(?::\d{1,5})?$|^\[[0-9a-f:.]+\](?::\d{1,5})?$/i;
/** Some programs part addresses by semicolons. */
const BETWEEN_MAILS = /[,;]|%2c/i;
const MAIL = /^[^\s@]+(?:@|%40)[^\s@.]+(?:\.[^\s@.]+)*$/i;

/** False where the address was no sound one before: such are left to their author. One without a scheme may get one, but not the other way round. */
export function breaksAddress(before: string, after: string): boolean {
  return before !== after && isSound(before) && !(isSound(after) && (SCHEME.test(after) || !SCHEME.test(before)));
}

function isSound(address: string): boolean {
  if (address.trim() === '' || /[\u0000-\u001f\u007f]/.test(address)) return false;
  if (/^(?:https?|ftp):/i.test(address)) {
    const host = WEB.exec(address)?.[1] ?? '';
    return HOST.test(host) && URL.canParse(address);
  }
  if (/^mailto:/i.test(address)) return isSoundMail(address);
  return !SCHEME.test(address) || /^[^:]+:./.test(address);
}

/** Without a receiver, a letter is begun all the same. */
function isSoundMail(address: string): boolean {
  const [receivers = '', ...fields] = address.slice('mailto:'.length).split('?');
  if (receivers === '') return fields.length > 0;
  const named = receivers.split(BETWEEN_MAILS).map((each) => each.trim());
  return named.every((each, index) => MAIL.test(each) || (each === '' && index > 0 && index === named.length - 1));
}
