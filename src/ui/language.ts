/** The language that this build of the site speaks. A build for another language has that one here. */

export interface LanguageFacts {
  /** As in the attribute `lang`: `en`, `pt-BR`. */
  readonly code: string;
  readonly direction: 'ltr' | 'rtl';
}

export const LANGUAGE: LanguageFacts = { code: 'en', direction: 'ltr' };
