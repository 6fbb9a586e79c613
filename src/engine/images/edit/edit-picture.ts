/** Edits a picture in the order in which people see it happen: turned, hidden, cropped, toned, marked, framed. */
import { join } from 'node:path';
import { openPicture, type Sharp } from '../../../adapters/sharp.ts';
import { because } from '../../../contract/messages/reasons.ts';
import { ToolError } from '../../../contract/messages/tool-error.ts';
import type { Size } from '../../../contract/pictures/size.ts';
import {
  areaWithin,
  insideTurned,
  isQuarterTurn,
  type PictureArea,
  turnedSize,
  wholeTurn,
  withinRatio,
} from '../../../contract/pictures/turned-size.ts';
import { MAX_PIXELS } from '../../../contract/site/limits.ts';
import { type HidingStyle, hidingOverlays, roundsOf } from './hide-areas.ts';
import type { PictureMark } from './picture-mark.ts';

/** Pixels are those of the picture as it is seen at that step. */
export interface Edits {
  /** Clockwise, in degrees. */
  readonly rotate: number;
  /** What becomes of the corners that a slanted turn leaves. */
  readonly corners: 'fill' | 'crop';
  readonly flip: 'none' | 'h' | 'v';
  readonly areas: readonly PictureArea[];
  readonly areaStyle: HidingStyle;
  readonly crop: PictureArea | null;
  /** Width by height; null keeps what there is. */
  readonly ratio: number | null;
  readonly trim: boolean;
  readonly grayscale: boolean;
  /** −100 to 100, as browsers compute them: black to twice as bright, and grey to twice the contrast. */
  readonly brightness: number;
  readonly contrast: number;
  /** 0 to 100. */
  readonly sharpen: number;
  readonly blur: number;
  readonly mark: PictureMark | undefined;
  readonly borderPx: number;
  readonly borderColor: string;
  /** Of the shorter side, in percent: 50 makes a circle of a square. */
  readonly round: number;
  /** `#rrggbb`, or clear. */
  readonly background: string | { readonly r: number; readonly g: number; readonly b: number; readonly alpha: 0 };
}

/** Whether nothing is asked for but quarter turns and flips. */
export function onlyTurns(edits: Edits): boolean {
  const { rotate, areas, crop, ratio, trim, grayscale, mark } = edits;
  const amounts = [edits.brightness, edits.contrast, edits.sharpen, edits.blur, edits.borderPx, edits.round];
  const isOther = areas.length > 0 || crop || ratio !== null || trim || grayscale || mark;
  return isQuarterTurn(rotate) && !isOther && amounts.every((amount) => amount === 0);
}

interface Stage {
  readonly edits: Edits;
  readonly folder: string;
  readonly signal: AbortSignal;
  /** As the visitor calls the file. */
  readonly file: string;
  /** Its colours, as libvips calls them: only those of RGB keep their profile. */
  readonly space: string | undefined;
  /** Writes a step's pixels. @returns where. */
  readonly keep: (picture: Sharp) => Promise<string>;
}

/** More of them would be larger, without compression, than a file of a job may be. */
const MOST_PLAIN_PIXELS = 40_000_000;
/** How far a colour may be from that of the corner, of 255, and still be border. */
const TRIM_TOLERANCE = 10;
const MIDDLE = 127.5;
/** libvips cuts fractions off. */
const ROUNDED = 0.5;
/** A blur of 100 reaches this share of the shorter side. */
const WIDEST_BLUR = 0.02;
const LEAST_SIGMA = 0.3;
const STRONGEST_SHARPENING = 4;
/** How much each colour gives to grey (Filter Effects Module Level 1, section 6.1, as ITU-R BT.709). */
const LUMA = [0.2126, 0.7152, 0.0722] as const;
const GREY = [[...LUMA], [...LUMA], [...LUMA]] as const;

/**
 * Each step reads the pixels of the one before from the disk: libvips has one fixed order of its own. Pixels keep the
 * values that they have under the picture's own colour profile.
 * @param first the picture, upright. @returns the path of the edited picture in libvips' own
 * format, with all that the file tells beside its pixels.
 * @throws ToolError `bad-option` where nothing would be left, `too-complex`.
 */
export async function editPicture(first: Sharp, edits: Edits, about: Omit<Stage, 'edits' | 'keep'>): Promise<string> {
  let count = 0;
  const { width, height } = await first.metadata();
  const isLarge = width * height > MOST_PLAIN_PIXELS;
  const keep = async (picture: Sharp): Promise<string> => {
    about.signal.throwIfAborted();
    // Never the file that is read.
    const path = join(about.folder, `edited-${count++ % 2}.${isLarge ? 'png' : 'v'}`);
    await (isLarge ? picture.png({ compressionLevel: 1 }) : picture).toFile(path);
    return path;
  };
  const stage: Stage = { edits, ...about, keep };
  const isPlain = about.space === 'srgb' || about.space === 'rgb16';
  let path = await keep(isPlain ? first.keepMetadata() : first.toColourspace('srgb').keepExif().keepXmp());
  for (const step of [turn, flip, hide, crop, keepRatio, trim, tone, soften, mark, frame, roundCorners]) {
    const next = await step(path, stage);
    if (next) path = await keep(next.keepMetadata());
  }
  return staysGrey(stage) ? keep(opened(path).toColourspace('b-w').keepExif().keepXmp()) : path;
}

function staysGrey({ edits, space }: Stage): boolean {
  const isGrey = edits.grayscale || space === 'b-w' || space === 'grey16';
  const colours = [edits.borderPx > 0 ? edits.borderColor : '', edits.background];
  return isGrey && !edits.mark && colours.every((each) => typeof each !== 'string' || isGreyColour(each));
}

function isGreyColour(hex: string): boolean {
  return hex.slice(1, 3) === hex.slice(3, 5) && hex.slice(3, 5) === hex.slice(5, 7);
}

type Step = (path: string, stage: Stage) => Promise<Sharp | undefined>;

const turn: Step = async (path, { edits: { rotate, corners, background }, file, keep }) => {
  const degrees = wholeTurn(rotate);
  if (degrees === 0) return undefined;
  if (isQuarterTurn(degrees)) return opened(path).rotate(Math.round(degrees / 90) * 90);
  const size = await sizeOf(path);
  const around = turnedSize(size, degrees);
  if (around.width * around.height > MAX_PIXELS) throw new ToolError('too-complex', { file });
  const turned = opened(path).rotate(degrees, { background });
  if (corners === 'fill') return turned;
  const { width, height } = insideTurned(size, degrees);
  return middleOf(await keep(turned.keepMetadata()), {
    width: Math.max(1, Math.floor(width)),
    height: Math.max(1, Math.floor(height)),
  });
};

const flip: Step = async (path, { edits }) => {
  if (edits.flip === 'none') return undefined;
  return edits.flip === 'h' ? opened(path).flop() : opened(path).flip();
};

/** In rounds: what lies over the picture at once is no larger than it, however many areas there are. */
const hide: Step = async (path, { edits: { areas, areaStyle }, folder, keep }) => {
  const size = await sizeOf(path);
  const within = areas.map((area) => areaWithin(area, size)).filter((area) => area !== undefined);
  let hidden = path;
  for (const round of roundsOf(within, size)) {
    const overlays = await hidingOverlays(hidden, round, areaStyle, folder);
    hidden = await keep(
      opened(hidden)
        .composite([...overlays])
        .keepMetadata(),
    );
  }
  return hidden === path ? undefined : opened(hidden);
};

const crop: Step = async (path, { edits, file }) => {
  if (!edits.crop) return undefined;
  const area = areaWithin(edits.crop, await sizeOf(path));
  if (!area) throw new ToolError('bad-option', { field: 'crop', ...because('crop-outside-image', { file }) });
  const { x: left, y: top, width, height } = area;
  return opened(path).extract({ left, top, width, height });
};

const keepRatio: Step = async (path, { edits: { ratio } }) =>
  ratio === null ? undefined : middleOf(path, withinRatio(await sizeOf(path), ratio));

const trim: Step = async (path, { edits }) =>
  edits.trim ? opened(path).trim({ threshold: TRIM_TOLERANCE }) : undefined;

/** As CSS filters do it, one after the other. */
const tone: Step = async (path, { edits: { grayscale, brightness, contrast } }) => {
  if (!grayscale && brightness === 0 && contrast === 0) return undefined;
  const [bright, steep] = [1 + brightness / 100, 1 + contrast / 100];
  const picture = opened(path);
  if (grayscale) picture.recomb([[...GREY[0]], [...GREY[1]], [...GREY[2]]]);
  return brightness === 0 && contrast === 0 ? picture : picture.linear(bright * steep, MIDDLE * (1 - steep) + ROUNDED);
};

const soften: Step = async (path, { edits: { blur, sharpen } }) => {
  if (blur === 0 && sharpen === 0) return undefined;
  const { width, height } = await sizeOf(path);
  const picture = opened(path);
  if (blur > 0) picture.blur(Math.max(LEAST_SIGMA, (Math.min(width, height) * WIDEST_BLUR * blur) / 100));
  return sharpen > 0 ? picture.sharpen({ sigma: 1, m1: 0.5, m2: (STRONGEST_SHARPENING * sharpen) / 100 }) : picture;
};

const mark: Step = async (path, { edits }) => {
  if (!edits.mark) return undefined;
  return opened(path).composite([await edits.mark.laidOn(await sizeOf(path))]);
};

const frame: Step = async (path, { edits: { borderPx: px, borderColor: background }, file }) => {
  if (px === 0) return undefined;
  const { width, height } = await sizeOf(path);
  if ((width + 2 * px) * (height + 2 * px) > MAX_PIXELS) throw new ToolError('too-complex', { file });
  return opened(path).extend({ top: px, bottom: px, left: px, right: px, background });
};

const roundCorners: Step = async (path, { edits }) => {
  if (edits.round === 0) return undefined;
  const { width, height } = await sizeOf(path);
  const radius = (Math.min(width, height) * edits.round) / 100;
  const shape = `<rect width="${width}" height="${height}" rx="${radius}"/>`;
  const mask = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shape}</svg>`,
  );
  return opened(path)
    .ensureAlpha()
    .composite([{ input: mask, blend: 'dest-in' }]);
};

function opened(path: string): Sharp {
  return openPicture(path, { ignoreIcc: true });
}

async function sizeOf(path: string): Promise<Size> {
  const { width, height } = await openPicture(path).metadata();
  return { width, height };
}

async function middleOf(path: string, { width, height }: Size): Promise<Sharp> {
  const all = await sizeOf(path);
  const [left, top] = [Math.floor((all.width - width) / 2), Math.floor((all.height - height) / 2)];
  return opened(path).extract({ left: Math.max(0, left), top: Math.max(0, top), width, height });
}
