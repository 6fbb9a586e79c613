/** The option that gives tables with their column and row lines, and the same as a report tells them. */
import * as z from 'zod';
import { json } from './rich-options.ts';

/** A table on a page (1-based), in points from the upper left corner of the page as seen. */
export interface TableGrid {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Where lines between columns stand, from the left edge of the page. */
  readonly columns: readonly number[];
  /** Where lines between rows stand, from the top edge of the page. */
  readonly rows: readonly number[];
}

const MAX_GRIDS = 1_000;
/** Excel's own limit would be more than anybody draws. */
const MAX_LINES = 2_000;

const side = z.number().positive();
const lines = z.array(z.number()).max(MAX_LINES);

const SHAPE = z
  .array(
    z.strictObject({
      page: z.int().positive(),
      x: z.number(),
      y: z.number(),
      width: side,
      height: side,
      columns: lines,
      rows: lines,
    }),
  )
  .max(MAX_GRIDS);

export function grids(title: string, help: string) {
  return json<TableGrid[]>({
    title,
    help,
    shape: SHAPE,
    placeholder: '[{"page":1,"x":40,"y":90,"width":515,"height":300,"columns":[180,320],"rows":[110,130]}]',
  });
}
