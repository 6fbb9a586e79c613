/** Pages that were mixed across files on the board of a tool that joins files: another tool puts them together. */
import type { PanelModel } from './panel-model.ts';

type Asked = Pick<PanelModel, 'entry' | 'values'>;

/** Whether the board can stand beside the rows: what it shows is what comes out. */
export function canMix({ entry, values }: Asked): boolean {
  return entry.mixedBy !== undefined && values.order === 'given' && values.mode === 'append';
}

/** The plan; empty where the rows say everything. */
export function mixedPlan({ entry, values }: Asked): string {
  return (entry.mixedBy && values.plan) || '';
}
