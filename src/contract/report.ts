/** What a tool tells of a result beside the file: what was found, made of it, removed, saved, kept, left out, compared, and which pages it is not sure of. */

import type { TableGrid } from './options/grids-option.ts';
import type { NewField } from './pages/new-field.ts';

export const REPORT_GROUPS = ['found', 'made', 'removed', 'saved', 'kept', 'leftOut', 'compared', 'uncertain'] as const;

export type ReportGroup = (typeof REPORT_GROUPS)[number];

/** One text for each plural form. */
interface CountWords {
  readonly one: string;
  readonly other: string;
}

/**
 * One value of a report and how a result says it. `count`: `{count}`; `bytes`: `{size}`; `percent`, from 0 to 100 with one
 * decimal: `{percent}`; `page`, from 1: `{page}`; `pages`, page numbers from 1 in rising order: `{pages}`.
 * `grids`: places of tables, `fields`: places of form fields, for programs; no screen says them, and `words` tells what they are.
 */
export type ReportRow =
  | { readonly unit: 'count'; readonly words: CountWords }
  | { readonly unit: 'bytes' | 'percent' | 'page' | 'grids' | 'fields'; readonly words: string }
  /**
   * Told for one page and for several. `warned`: a warning tells visitors the same, so that screens drop it.
   * `mendedBy`: an option that puts it right; a row of `found` with its name and the unit `grids` is where people begin.
   */
  | { readonly unit: 'pages'; readonly words: CountWords; readonly warned?: true; readonly mendedBy?: string };

type PagesRow = Extract<ReportRow, { readonly unit: 'pages' }>;

/** What the results of a tool can be told of; declared in its `tool.ts`. */
export type ReportRows = { readonly [Group in ReportGroup]?: Readonly<Record<string, ReportRow>> };

type ValueOf<Row> = Row extends { readonly unit: 'pages' }
  ? readonly number[]
  : Row extends { readonly unit: 'grids' }
    ? readonly TableGrid[]
    : Row extends { readonly unit: 'fields' }
      ? readonly NewField[]
      : number;

export type ReportValue = number | readonly number[] | readonly TableGrid[] | readonly NewField[];

/** The report of a tool with these rows: a value that is missing is not known, 0 is known to be nothing. */
export type ReportOf<Rows extends ReportRows> = {
  readonly [Group in keyof Rows]?: { readonly [Name in keyof Rows[Group]]?: ValueOf<Rows[Group][Name]> };
};

/** The report of any tool. */
export type Report = { readonly [Group in ReportGroup]?: Readonly<Record<string, ReportValue>> };

export function counted(one: string, other: string) {
  return { unit: 'count', words: { one, other } } as const;
}

export function measured<const Unit extends Exclude<ReportRow['unit'], 'count' | 'pages' | 'grids' | 'fields'>>(
  unit: Unit,
  words: string,
) {
  return { unit, words } as const;
}

export function onPages(one: string, other: string, more: Pick<PagesRow, 'warned' | 'mendedBy'> = {}) {
  return { unit: 'pages', words: { one, other }, ...more } as const;
}

export function placesOfTables(words: string) {
  return { unit: 'grids', words } as const;
}

export function placesOfFields(words: string) {
  return { unit: 'fields', words } as const;
}

/** Of several results in one file: counts and bytes are added up, what holds for single pages is left out. */
export function joinReports(rows: ReportRows, reports: readonly Report[]): Report {
  if (reports.length === 1) return reports[0] ?? {};
  const joined: Partial<Record<ReportGroup, Record<string, number>>> = {};
  for (const report of reports) {
    for (const group of REPORT_GROUPS) {
      for (const [name, value] of Object.entries(report[group] ?? {})) {
        const unit = rows[group]?.[name]?.unit;
        if (typeof value !== 'number' || (unit !== 'count' && unit !== 'bytes')) continue;
        const sums = joined[group] ?? {};
        joined[group] = { ...sums, [name]: (sums[name] ?? 0) + value };
      }
    }
  }
  return joined;
}
