/** The language that this build of the site speaks. A build for another language has that one here. */

export interface LanguageFacts {
  /** As in the attribute `lang`: `en`, `pt-BR`. */
  readonly code: string;
  readonly direction: 'ltr' | 'rtl';
  /** Before the path of every page: empty, or `/pt-BR`. */
  readonly path: string;
}

export const LANGUAGE: LanguageFacts = { code: 'en', direction: 'ltr', path: '' };

/** What the arrow to the right means in a row: one place on, or one back where rows run from the right. */
export const RIGHTWARD = LANGUAGE.direction === 'rtl' ? -1 : 1;
