/** A field as the list of a form tells it, for programs and for the screen. */

export interface ListedField {
  readonly name: string;
  /** What viewers call it, where that is not its name. */
  readonly label?: string;
  readonly type: 'text' | 'check' | 'radio' | 'dropdown' | 'list' | 'button' | 'signature';
  /** From 1; null on no page. */
  readonly page: number | null;
  readonly value?: string | boolean | readonly string[];
  readonly choices?: readonly (string | { readonly value: string; readonly shown: string })[];
  readonly maxLength?: number;
  readonly multiline?: true;
  readonly required?: true;
  readonly readOnly?: true;
}
