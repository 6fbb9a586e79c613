/** Finds the look that the titles of a deck share: its master has it, so that slides that are added look alike. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { emu } from '../../layout/frames/placed-page.ts';
import type { TextBlock } from '../../layout/slides/text-blocks.ts';
import { xmlText } from '../office/xml.ts';
import type { Placement } from './slide-xml.ts';

export interface TitleLook {
  readonly family: string;
  /** On the slide. */
  readonly sizePt: number;
  readonly bold: boolean;
  readonly colour: string;
  readonly align: TextBlock['paragraphs'][number]['align'];
}

export interface TitleStyle {
  readonly look: TitleLook;
  /** Where the first title that looks so stands, on its slide in points. */
  readonly frame: SeenBox;
}

/** Share of the titles that look alike: fewer are a chance. */
const MOST = 0.5;
const ALIGN = { left: 'l', center: 'ctr', right: 'r', both: 'l' } as const;

/** @param places of the blocks that may be a title. */
export function titleLooks(
  places: readonly number[],
  blocks: readonly TextBlock[],
  placement: Placement,
): ReadonlyMap<number, TitleLook> {
  const looks = places.flatMap((place) => {
    const look = blocks[place] && titleLook(blocks[place], placement);
    return look ? [[place, look] as const] : [];
  });
  return new Map(looks);
}

function titleLook({ paragraphs }: TextBlock, { scale }: Placement): TitleLook | undefined {
  const [first] = paragraphs;
  const run = first?.runs.find(({ text }) => text.trim() !== '');
  if (!first || !run) return undefined;
  const { family, sizePt, bold, colour } = run;
  return { family, sizePt: Math.round(sizePt * scale), bold, colour, align: first.align };
}

/** @param titles of the slides that have one. */
export function commonTitle(titles: readonly TitleStyle[]): TitleStyle | undefined {
  const alike = Map.groupBy(titles, ({ look }) => JSON.stringify(look));
  const most = [...alike.values()].sort((a, b) => b.length - a.length)[0];
  return most && most.length >= MOST * titles.length ? most[0] : undefined;
}

export function titleStyleXml(style: TitleStyle | undefined): string {
  if (!style) return '<p:titleStyle><a:lvl1pPr algn="l"><a:buNone/></a:lvl1pPr></p:titleStyle>';
  const { family, sizePt, bold, colour, align } = style.look;
  const font = xmlText(family);
  const fonts = `<a:latin typeface="${font}"/><a:ea typeface="${font}"/><a:cs typeface="${font}"/>`;
  const fill = `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`;
  const letters = `<a:defRPr sz="${Math.max(1, sizePt) * 100}"${bold ? ' b="1"' : ''}>${fill}${fonts}</a:defRPr>`;
  return `<p:titleStyle><a:lvl1pPr algn="${ALIGN[align]}"><a:buNone/>${letters}</a:lvl1pPr></p:titleStyle>`;
}

export function titlePlaceXml(style: TitleStyle | undefined): string {
  if (!style) return '<a:off x="457200" y="274638"/><a:ext cx="8229600" cy="1143000"/>';
  const { left, top, right, bottom } = style.frame;
  return `<a:off x="${emu(left)}" y="${emu(top)}"/><a:ext cx="${emu(right - left)}" cy="${emu(bottom - top)}"/>`;
}
