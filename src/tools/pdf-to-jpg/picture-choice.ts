/** What kind of picture was asked for: options that do not go together are refused, pointless ones named. */
import { AS_SEEN, type DrawStyle, TRANSPARENT } from '../../adapters/pdfium.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { Run, RunContext } from '../../contract/operation.ts';
import type { EncodeOptions, PictureFormat } from '../../engine/images/render/encode-picture.ts';
import { dpiToFit, type PageInUnits } from '../../engine/images/render/page-size-px.ts';
import type { tool } from './tool.ts';

type Options = Parameters<Run<typeof tool>>[1];

export interface PictureChoice {
  readonly encode: EncodeOptions;
  readonly style: DrawStyle;
  readonly combine: Options['combine'];
  /** Dots an inch at which a page is to be drawn. */
  dpiOf(page: PageInUnits): number;
}

const QUALITIES = {
  low: { dpi: 96, quality: 65 },
  medium: { dpi: 150, quality: 82 },
  high: { dpi: 300, quality: 92 },
} as const;

const TRANSPARENT_FORMATS: readonly PictureFormat[] = ['png', 'webp', 'avif', 'gif'];
const LOSSY_FORMATS: readonly PictureFormat[] = ['jpg', 'webp', 'avif'];
const PAGED_FORMATS: readonly PictureFormat[] = ['tiff', 'gif'];

/** @throws ToolError `bad-option` */
export function choosePicture(options: Options, { warn }: Pick<RunContext, 'warn'>): PictureChoice {
  const { format, color, combine, width, height } = options;
  const clear = options.background === TRANSPARENT;
  if (clear && !TRANSPARENT_FORMATS.includes(format)) {
    throw new ToolError('bad-option', { field: 'background', ...because('never-transparent', { format }) });
  }
  if (combine === 'multipage' && !PAGED_FORMATS.includes(format)) {
    throw new ToolError('bad-option', { field: 'combine', ...because('one-page-format', { format }) });
  }
  const sized = width !== null || height !== null;
  if (sized && options.dpi !== null) warn('option-ignored', { option: 'dpi' });
  if (options['jpeg-quality'] !== null && !LOSSY_FORMATS.includes(format)) {
    warn('option-ignored', { option: 'jpeg-quality' });
  }
  if (clear && color === 'mono') warn('option-ignored', { option: 'background' });
  const { dpi, quality } = QUALITIES[options.quality];
  return {
    combine,
    encode: { format, color, quality: options['jpeg-quality'] ?? quality },
    style: { ...styleOf(options), background: backgroundOf(options) },
    dpiOf: (page) => (sized ? dpiToFit(page, width, height) : (options.dpi ?? dpi)),
  };
}

function styleOf(options: Options): Omit<DrawStyle, 'background'> {
  return {
    annotations: options.annotations,
    formFields: options['form-fields'],
    sharpText: options['render-text'] === 'sharp',
  };
}

/** Black and white knows no transparency: dots of it would be holes. */
function backgroundOf({ background, color }: Options): string {
  if (typeof background !== 'string') return background.hex;
  return color === 'mono' ? AS_SEEN.background : TRANSPARENT;
}
