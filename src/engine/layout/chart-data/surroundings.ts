/** What series are read by: the plot, its values, its categories, and which way it stands. */
import type { CategoryNames } from './category-names.ts';
import type { ChartSides } from './chart-sides.ts';
import type { PlotArea } from './plot-area.ts';
import type { ValueScale } from './value-scale.ts';

export interface Surroundings {
  readonly plot: PlotArea;
  readonly scale: ValueScale;
  readonly categories: CategoryNames;
  readonly sides: ChartSides;
}
