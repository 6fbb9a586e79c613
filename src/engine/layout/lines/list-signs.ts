/** Tells the signs that stand before the items of lists, for every way in which pages are laid out. */

/**
 * Signs that seldom are anything else, with those that Symbol and Wingdings have in the private use area.
 * Boxes with a shadow or a border are those of check lists; `☐` and its ticked kind are fields of forms as often (see `isFormBox`).
 */
const SIGN = /^[•·▪▫◦‣●○◌◉■□▢◆◇♦❖◾◻◼⬛⬜➢➣➤➔➜➡→⇒✓✔✗✘★☆✦✧▶▷►▸▹⁃∙⮚⧫⬥⬧☞❯✱✶❍❏❐❑❒\u2043\u2219\uf000-\uf0ff]$/u;
/** Signs that stand in running text, too. */
const PLAIN = /^[-–—*o§>»›]$/u;
/** Those that stand before what is quoted, too. */
const QUOTING = /^[>»›]$/u;
const FORM_BOX = /^[☐☑☒]$/u;

/** Whether it begins items of lists only. */
export function isListSign(text: string): boolean {
  return SIGN.test(text);
}

/** A dash, star, angle or the letter `o`: a list only where white stands behind it. */
export function isPlainSign(text: string): boolean {
  return PLAIN.test(text);
}

/** An angle: a list only where the white of a tab stands behind it. */
export function isQuotingSign(text: string): boolean {
  return QUOTING.test(text);
}

/** A box to tick: a list where it stands apart as labels do; with a space behind it, it is text. */
export function isFormBox(text: string): boolean {
  return FORM_BOX.test(text);
}

/** Whatever may begin the item of a list without being a number. */
export function isBullet(text: string): boolean {
  return isListSign(text) || isPlainSign(text) || isFormBox(text);
}
