/** What the results of each tool come with a report of, as schemas of the OpenAPI document. */
import { NEW_FIELD_TYPES } from '../contract/pages/new-field.ts';
import type { ReportRow, ReportRows } from '../contract/report.ts';
import { DECLARATIONS } from '../tools/declarations.gen.ts';
import type { Json } from './openapi-answers.ts';

const REPORTING = DECLARATIONS.flatMap(({ id, name, report }) => (report ? [{ id, name, report }] : []));

/** One schema for each tool that reports, by its name among the components. */
export function reportSchemas(): Json {
  return Object.fromEntries(REPORTING.map(({ id, name, report }) => [schemaName(id), reportSchema(name, report)]));
}

export function reportOfAnyTool(): Json {
  const own = REPORTING.map(({ id }) => ({ $ref: `#/components/schemas/${schemaName(id)}` }));
  return {
    description: 'What the tool reports about this result. Empty for tools without a report.',
    anyOf: [...own, { type: 'object', maxProperties: 0 }],
  };
}

function schemaName(id: string): string {
  return `Report-${id}`;
}

function reportSchema(name: string, rows: ReportRows): Json {
  const groups = Object.entries(rows).map(([group, named]) => {
    const values = Object.entries(named).map(([key, row]) => [key, valueSchema(row)]);
    return [group, { type: 'object', properties: Object.fromEntries(values) }];
  });
  return {
    type: 'object',
    description: `Report from the ${name} tool. Omitted values are unknown.`,
    properties: Object.fromEntries(groups),
  };
}

/** What the value is, from how a result says it. */
function aboutValue(unit: ReportRow['unit'], words: string): string {
  if (unit === 'grids' || unit === 'fields') return `${words}.`;
  if (unit === 'count' && !words.includes('{count}')) return `1 if this applies. Displayed as “${words}”.`;
  const shown = words.replace(/\{(\w+)\}/g, (_, name: string) => SHOWN_AS[name] ?? '');
  return `${KINDS[unit]}, displayed as “${shown}”.`;
}

const KINDS = {
  count: 'Number',
  bytes: 'Bytes',
  percent: 'Percentage',
  page: 'Page number',
  pages: 'Page numbers',
} as const;
const SHOWN_AS: Readonly<Record<string, string>> = {
  count: '12',
  size: '1.2 MB',
  percent: '99.8',
  page: '3',
  pages: '2, 5',
};

const POINTS = { type: 'number' } as const;
const LINES = { type: 'array', items: POINTS } as const;
/** As the option `grids` takes it. */
const GRID = {
  type: 'object',
  required: ['page', 'x', 'y', 'width', 'height', 'columns', 'rows'],
  properties: {
    page: { type: 'integer', minimum: 1 },
    ...{ x: POINTS, y: POINTS, width: POINTS, height: POINTS, columns: LINES, rows: LINES },
  },
} as const;

/** As the option `fields` of create-form takes it. */
const FIELD = {
  type: 'object',
  required: ['type', 'page', 'x', 'y', 'width', 'height'],
  properties: {
    type: { enum: NEW_FIELD_TYPES },
    page: { type: 'integer', minimum: 1 },
    ...{ x: POINTS, y: POINTS, width: POINTS, height: POINTS },
    name: { type: 'string' },
    border: { type: 'boolean' },
  },
} as const;

function valueSchema({ unit, words }: ReportRow): Json {
  const description = aboutValue(unit, typeof words === 'string' ? words : words.other);
  switch (unit) {
    case 'grids':
      return { type: 'array', items: GRID, description };
    case 'fields':
      return { type: 'array', items: FIELD, description };
    case 'pages':
      return { type: 'array', items: { type: 'integer', minimum: 1 }, description };
    case 'percent':
      return { type: 'number', minimum: 0, maximum: 100, description };
    case 'page':
      return { type: 'integer', minimum: 1, description };
    default:
      return { type: 'integer', minimum: 0, description };
  }
}
