/** Whether the order of the chosen files is the visitor's, or one that the work itself makes. */
import type { PanelModel } from '../model/panel-model.ts';

/** The value of an option `order` that leaves the files as they are listed. */
const AS_LISTED = 'given';

/** The title of the order that the work makes; undefined where the list says it. */
export function sortedBy({ fields, values }: Pick<PanelModel, 'fields' | 'values'>): string | undefined {
  const order = fields.find(({ name }) => name === 'order');
  if (order?.kind !== 'choice' || !order.choices.some(({ value }) => value === AS_LISTED)) return undefined;
  return order.choices.find(({ value }) => value === values.order && value !== AS_LISTED)?.title;
}
