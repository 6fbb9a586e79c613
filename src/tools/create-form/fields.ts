/** The fields that a visitor places: the option's value, new ones, and what keeps the work from beginning. */
import { hasChoices, NEW_FIELD_TYPES, type NewField, type NewFieldType } from '../../contract/pages/new-field.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';
import { LEAST_PT, type Rect } from '../../contract/pages/rects.ts';

export { NEW_FIELD_TYPES, type NewField, type NewFieldType };

const USUAL: Readonly<Record<NewFieldType, { readonly width: number; readonly height: number }>> = {
  text: { width: 180, height: 20 },
  multiline: { width: 240, height: 72 },
  check: { width: 14, height: 14 },
  radio: { width: 14, height: 14 },
  dropdown: { width: 160, height: 20 },
  list: { width: 160, height: 64 },
  date: { width: 100, height: 20 },
  signature: { width: 200, height: 48 },
};

export function readNewFields(value: string | undefined): readonly NewField[] {
  try {
    const read: unknown = JSON.parse(value || '[]');
    return Array.isArray(read) ? (read as readonly NewField[]) : [];
  } catch {
    // Typed by hand, and not finished.
    return [];
  }
}

/** What says nothing beside what is usual is not written. */
export function writeNewFields(fields: readonly NewField[]): string {
  const tidy = fields.map((field) => {
    const { x, y, width, height } = field;
    const placed = { ...field, x: tenth(x), y: tenth(y), width: tenth(width), height: tenth(height) };
    return Object.fromEntries(Object.entries(placed).filter(([, each]) => each !== undefined && each !== ''));
  });
  return tidy.length === 0 ? '' : JSON.stringify(tidy);
}

/** Where no other field lies: from the middle of the page downwards. */
export function newField(type: NewFieldType, page: number, size: PageSize, fields: readonly NewField[]): NewField {
  const { width: usual, height } = USUAL[type];
  const width = Math.min(usual, size.widthPt / 2);
  const x = (size.widthPt - width) / 2;
  const here = fields.filter((field) => field.page === page);
  for (let y = size.heightPt * 0.3; y < size.heightPt - height; y += height + LEAST_PT) {
    const isTaken = here.some((field) => {
      return field.y < y + height && field.y + field.height > y && field.x < x + width && field.x + field.width > x;
    });
    if (!isTaken) return named({ type, page, x, y, width, height }, fields);
  }
  return named({ type, page, x, y: LEAST_PT, width, height }, fields);
}

/** Where somebody drew it. */
export function drawnField(type: NewFieldType, page: number, rect: Rect, fields: readonly NewField[]): NewField {
  return named({ type, page, ...rect }, fields);
}

/** Those that were found and that nobody has changed are taken back. */
export function withoutFound(fields: readonly NewField[], found: readonly NewField[]): readonly NewField[] {
  const written = new Set(found.map((field) => writeNewFields([field])));
  return fields.filter((field) => !written.has(writeNewFields([field])));
}

/** A radio button goes into the group that was drawn last. */
function named(field: NewField, fields: readonly NewField[]): NewField {
  if (field.type !== 'radio') return field;
  const last = fields.findLast(({ type }) => type === 'radio');
  const group = fields.filter(({ type, name }) => type === 'radio' && name === last?.name);
  return { ...field, ...(last?.name ? { name: last.name } : {}), value: String(group.length + 1) };
}

/** With what another type does not have left away. */
export function retyped(field: NewField, type: NewFieldType): NewField {
  const { choices, several, value, default: _, 'max-length': most, comb, ...rest } = field;
  const isText = type === 'text' || type === 'multiline';
  return {
    ...rest,
    type,
    ...(hasChoices(type) && choices ? { choices } : {}),
    ...(type === 'list' && several ? { several } : {}),
    ...(type === 'radio' ? { value: value ?? '1' } : {}),
    ...(isText && most ? { 'max-length': most, ...(comb && type === 'text' ? { comb } : {}) } : {}),
  };
}

/** The first menu or list without choices; -1 where each has some. */
export function withoutChoices(fields: readonly NewField[]): number {
  return fields.findIndex(({ type, choices = [] }) => hasChoices(type) && choices.length === 0);
}

export function readChoices(text: string): readonly string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
