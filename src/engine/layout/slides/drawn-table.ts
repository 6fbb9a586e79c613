/** A table of a slide, with the objects of the page that draw it. */
import type { PlacedTable } from '../../page/shapes/placed-table.ts';
import type { FoundTable } from '../tables/table.ts';

export type DrawnTable = FoundTable & PlacedTable;
