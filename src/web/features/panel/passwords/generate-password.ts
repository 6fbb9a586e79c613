/** Makes a password that nobody has to think of. */

const LENGTH = 12;
/** Letters, digits and a few symbols that every keyboard has. */
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%&*?';
/** Bytes from here on are thrown away: they would favour the first signs. */
const FAIR = 256 - (256 % SIGNS.length);

/** Twelve signs, each as likely as any other, from the browser's own source of randomness. */
export function generatePassword(): string {
  let password = '';
  while (password.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(2 * LENGTH))) {
      if (byte < FAIR && password.length < LENGTH) password += SIGNS[byte % SIGNS.length];
    }
  }
  return password;
}
