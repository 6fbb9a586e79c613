/** A form field that is put on a page. */

export const NEW_FIELD_TYPES = [
  'text',
  'multiline',
  'check',
  'radio',
  'dropdown',
  'list',
  'date',
  'signature',
] as const;

export type NewFieldType = (typeof NEW_FIELD_TYPES)[number];

/** A place of a form field on a page (1-based), in points from the upper left corner of the page as seen. */
export interface NewField {
  readonly type: NewFieldType;
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Radio buttons of one name are one group. Without one it is called after its type. */
  readonly name?: string | undefined;
  /** What viewers and screen readers say in place of the name. */
  readonly label?: string | undefined;
  readonly required?: boolean | undefined;
  /** What it holds from the start; of a check box or radio button whether it is on. */
  readonly default?: string | boolean | undefined;
  /** Of a menu or list what can be chosen. */
  readonly choices?: readonly string[] | undefined;
  /** Of a list: more than one can be chosen. */
  readonly several?: boolean | undefined;
  /** Of a radio button: what it stands for in its group. */
  readonly value?: string | undefined;
  /** Of the letters, in points; 0 for what fits. */
  readonly size?: number | undefined;
  /** Most letters of a text; 0 for any number. */
  readonly 'max-length'?: number | undefined;
  /** Each letter has a cell of its own; needs `max-length`. */
  readonly comb?: boolean | undefined;
  /** A line is drawn around it. */
  readonly border?: boolean | undefined;
}

export function hasChoices(type: NewFieldType): boolean {
  return type === 'dropdown' || type === 'list';
}
