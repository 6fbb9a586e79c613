/** Which addresses links of a result may lead to: pages, mail, telephones; nothing that runs. */

const SCHEMES = new Set(['http:', 'https:', 'ftp:', 'mailto:', 'tel:', 'sms:', 'news:', 'sip:']);
/** The longest that Word opens; it calls a file damaged whose relations hold anything else. */
const MAX_LETTERS = 2_083;

/** The address as links carry it; undefined where it is none that can be followed. */
export function webAddress(address: string): string | undefined {
  const url = URL.parse(address.trim());
  if (!url || !SCHEMES.has(url.protocol)) return undefined;
  // As written where that is sound: `https://example.org` need not become `https://example.org/`.
  const plain = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/.test(address) && !/%(?![0-9a-f]{2})/i.test(address);
  const sound = plain ? address : url.href.replace(/%(?![0-9a-f]{2})/gi, '%25');
  return sound.length > MAX_LETTERS ? undefined : sound;
}
