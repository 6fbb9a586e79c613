/** The list of a form's fields, or what they hold, as a table. */
import { FactGroups } from '../../ui/fact-groups.tsx';
import type { ResultProps } from '../../ui/panel-props.ts';
import type { ListedField } from './listed-field.ts';
import { screenWords } from './screen-words.ts';

const MOST_ROWS = 300;

type Value = ListedField['value'];

export function Result({ text }: ResultProps) {
  const { columns, fields: title } = screenWords;
  // Written by this tool's own operation: a list of fields, or values by their names.
  const told = JSON.parse(text) as readonly ListedField[] | Readonly<Record<string, Value>>;
  const table = isList(told)
    ? {
        head: [columns.name, columns.type, columns.page, columns.value, columns.choices],
        rows: told.map((field) => [
          field.name,
          screenWords.types[field.type],
          String(field.page ?? ''),
          shown(field.value),
          (field.choices ?? []).map((choice) => (typeof choice === 'string' ? choice : choice.shown)).join(', '),
        ]),
      }
    : {
        head: [columns.name, columns.value],
        rows: Object.entries(told).map(([name, value]) => [name, shown(value)]),
      };
  return <FactGroups groups={[{ title, rows: [], table }]} mostRows={MOST_ROWS} rest={screenWords.rest} />;
}

function isList(told: readonly ListedField[] | Readonly<Record<string, Value>>): told is readonly ListedField[] {
  return Array.isArray(told);
}

function shown(value: Value): string {
  if (typeof value === 'boolean') return value ? screenWords.yes : screenWords.no;
  return typeof value === 'object' ? value.join(', ') : (value ?? '');
}
