/** A chart with its numbers, as office programs hold it. Places are on the page as seen, in points from its upper left corner. */
import type { SeenBox } from '../../adapters/pdfium-text.ts';

export interface TextLook {
  /** Of its font. */
  readonly family: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly sizePt: number;
  /** `rrggbb`. */
  readonly colour: string;
}

export interface ChartText {
  /** Its lines are parted by line feeds. */
  readonly text: string;
  readonly box: SeenBox;
  readonly look: TextLook;
}

export interface ChartLine {
  /** `rrggbb`. */
  readonly colour: string;
  readonly widthPt: number;
}

export interface ChartFill {
  /** `rrggbb`. */
  readonly colour: string;
  /** Over 0, at most 1. */
  readonly opacity: number;
}

/** Where the printed number of a bar or point stands. */
export type LabelPlace = 'inside-base' | 'middle' | 'inside-end' | 'outside-end' | 'above' | 'below' | 'left' | 'right';

export interface ChartSeries {
  readonly mark: 'bar' | 'line' | 'area';
  /** Undefined where nothing tells it. */
  readonly name: string | undefined;
  /** One for every category; null where nothing is drawn. */
  readonly values: readonly (number | null)[];
  /** Of bars and areas, and of the signs at the points of a line. */
  readonly fill?: ChartFill;
  /** Fills of single bars, where they differ from each other. */
  readonly pointFills?: readonly (ChartFill | null)[];
  /** Around bars and areas, or from point to point. */
  readonly line?: ChartLine;
  /** In points: how large the signs at the points of a line are; absent where it has none. */
  readonly signPt?: number;
  readonly labels?: SeriesLabels;
}

export interface SeriesLabels {
  readonly place: LabelPlace;
  /** A number format of OOXML (ECMA-376 part 1, 18.8.31). */
  readonly format: string;
  readonly look: TextLook;
  /** Which categories have one. */
  readonly isShown: readonly boolean[];
}

export interface ValueAxis {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** A number format of OOXML (ECMA-376 part 1, 18.8.31). */
  readonly format: string;
  readonly look: TextLook;
  readonly title?: ChartText;
  /** Of the lines over the plot, one for every step. */
  readonly grid?: ChartLine;
  /** Of the line beside the plot. */
  readonly line?: ChartLine;
  readonly hasTicks: boolean;
}

export interface CategoryAxis {
  readonly names: readonly string[];
  readonly look: TextLook;
  readonly title?: ChartText;
  readonly line?: ChartLine;
  readonly hasTicks: boolean;
  /** How names run: slanted ones upwards at half a right angle, upright ones straight upwards; they end at their category. */
  readonly run: 'level' | 'slanted' | 'upright';
  /** Names stand beside the axis, not at the edge of the plot, where values are below zero. */
  readonly isAtAxis: boolean;
  /** Points stand at the ends of the plot, too, not in the middle of even parts of it. */
  readonly isFromEdge: boolean;
}

interface ChartFrame {
  readonly box: SeenBox;
  /** Behind all of it. */
  readonly fill?: ChartFill;
  readonly line?: ChartLine;
  readonly title?: ChartText;
  readonly legend?: { readonly box: SeenBox; readonly look: TextLook };
  /** Not every number is printed: some were measured from what is drawn. */
  readonly isMeasured: boolean;
}

/** Bars, lines and areas. */
export interface AxisChart extends ChartFrame {
  readonly kind: 'axes';
  /** Bars stand upright, and values are read from the bottom to the top. */
  readonly isUpright: boolean;
  readonly grouping: 'clustered' | 'stacked' | 'percent';
  /** Of the width of a bar: white between those of two categories, and what two bars of one category share. */
  readonly gap: number;
  readonly overlap: number;
  /** Between the axes. */
  readonly plot: SeenBox;
  readonly plotFill?: ChartFill;
  readonly plotLine?: ChartLine;
  readonly values: ValueAxis;
  /** At the other side of the plot: lines belong to it, and bars to the first one. */
  readonly second?: ValueAxis;
  readonly categories: CategoryAxis;
  readonly series: readonly ChartSeries[];
}

export interface PieSlice {
  readonly name: string;
  readonly value: number;
  readonly fill: ChartFill;
  /** Of the radius: how far it is pulled out. */
  readonly pulled: number;
}

/** A whole that is parted, clockwise. */
export interface PieChart extends ChartFrame {
  readonly kind: 'pie';
  /** Of all slices, were none pulled out. */
  readonly circle: SeenBox;
  /** Of its radius: how far the hole in its middle reaches; 0 without one. */
  readonly hole: number;
  /** In degrees, clockwise from the top: where the first slice begins. */
  readonly firstAngle: number;
  readonly slices: readonly PieSlice[];
  /** Around the slices. */
  readonly edge?: ChartLine;
  readonly labels?: {
    /** Numbers, beside the names. */
    readonly shows: 'value' | 'share' | 'nothing';
    readonly hasNames: boolean;
    /** Its number stands below its name. */
    readonly isInLines: boolean;
    readonly format: string;
    readonly look: TextLook;
    readonly isOutside: boolean;
  };
}

export type ChartData = AxisChart | PieChart;
