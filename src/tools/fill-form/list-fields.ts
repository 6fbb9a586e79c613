/** Tells what fields a form has: what each takes, where it stands and what it holds. */
import { FIELD_FLAG, type FormField } from '../../engine/document/forms/form-fields.ts';
import type { ListedField } from './listed-field.ts';

export function listFields(fields: readonly FormField[]): readonly ListedField[] {
  return fields.map(listed);
}

function listed({ name, label, kind, places, choices, values, flags, maxLength }: FormField): ListedField {
  const has = (flag: number) => (flags & flag) !== 0;
  const takesSeveral = kind === 'list' && has(FIELD_FLAG.multiSelect);
  const isSwitch = kind === 'check' && choices.length < 2;
  const [first = ''] = values;
  const single = isSwitch ? values.length > 0 : first;
  const isValue = kind !== 'button' && kind !== 'signature';
  return {
    name,
    ...(label === '' || label === name ? {} : { label }),
    type: kind,
    page: places.find(({ page }) => page > 0)?.page ?? null,
    ...(isValue ? { value: takesSeveral ? values : single } : {}),
    ...(choices.length > 0 && isValue && !isSwitch ? { choices: choices.map(listedChoice) } : {}),
    ...(maxLength > 0 && kind === 'text' ? { maxLength } : {}),
    ...(kind === 'text' && has(FIELD_FLAG.multiline) ? { multiline: true } : {}),
    ...(has(FIELD_FLAG.required) ? { required: true } : {}),
    ...(has(FIELD_FLAG.readOnly) ? { readOnly: true } : {}),
  };
}

function listedChoice({ value, shown }: FormField['choices'][number]) {
  return shown === value ? value : { value, shown };
}
