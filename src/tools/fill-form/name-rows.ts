/** Names the result of a row after what is in its fields. */
import type { FormField } from '../../engine/document/forms/form-fields.ts';
import type { NewValue } from '../../engine/document/forms/set-fields.ts';
import type { Plan } from './plan-values.ts';

/** Fills `{field:…}`, by the name of a column or field; other tokens are filled when all results are there. */
export function nameOfRow(pattern: string, plan: Plan, fields: readonly FormField[]): string {
  return pattern.replace(/\{field:([^{}]*)\}/g, (_, wanted: string) => {
    const name = wanted.trim();
    const field = fields.find((each) => each.name === name);
    const change = field && plan.changes.get(field);
    const cell = plan.row.cells.get(name);
    const plain = typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
    const text = change ? shownText(field, change) : plain || (field?.values[0] ?? '');
    // What stands in a field is no token.
    return text.replace(/[{}]/g, '').replace(/\s+/g, ' ').trim();
  });
}

export function shownText({ places, choices }: FormField, change: NewValue): string {
  if (change.kind === 'text') return change.shown ?? change.text;
  if (change.kind === 'choices') return change.values.join(', ');
  const states = [...new Set(places.map(({ state }) => state))];
  return change.state === null ? '' : (choices[states.indexOf(change.state)]?.value ?? '');
}
