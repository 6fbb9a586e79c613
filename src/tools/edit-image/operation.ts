/** Runs edit-image: each picture is edited in its own format. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openPicture } from '../../adapters/sharp.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, ReportFor, Run, RunContext } from '../../contract/operation.ts';
import { type Edits, editPicture, onlyTurns } from '../../engine/images/edit/edit-picture.ts';
import { drawnText, type MarkLook, PictureMark } from '../../engine/images/edit/picture-mark.ts';
import { turnedJpeg } from '../../engine/images/edit/turn-jpeg.ts';
import { removePlace } from '../../engine/images/files/camera-data.ts';
import { FrameStore } from '../../engine/images/files/frame-store.ts';
import { type OpenedFile, openFile } from '../../engine/images/files/open-file.ts';
import { type SavedFile, saveFrame, saveJoined } from '../../engine/images/files/save-frames.ts';
import { pictureCount, saveTiffPages } from '../../engine/images/files/save-pages.ts';
import type { WriteSettings } from '../../engine/images/files/write-file.ts';
import { ownFormat, type WrittenFormat } from '../../engine/images/files/written-format.ts';
import type { tool } from './tool.ts';

type Options = Parameters<Run<typeof tool>>[1];
type Output = OutputFile<ReportFor<typeof tool>>;

/** High enough that a second look finds nothing; JPEGs keep their own. */
const QUALITY = 90;
const CSS_DPI = 96;
const WITHOUT_CLEAR: readonly WrittenFormat[] = ['jpg', 'bmp'];
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 } as const;

export const run: Run<typeof tool> = async (inputs, options, context) => {
  const mark = await markOf(options, context);
  const outputs: Output[] = [];
  for (const [index, input] of inputs.entries()) {
    context.progress(0, 'opening', { file: input.name });
    const saved = await new Edit(input, options, mark, context).save();
    const areas = options['hide-areas']?.length ?? 0;
    const removed = { ...saved.report?.removed, ...(areas > 0 && { areas }) };
    outputs.push({ ...saved, ...(Object.keys(removed).length > 0 && { report: { removed } }), input: index });
  }
  return outputs;
};

/** One file while it is edited. */
class Edit {
  readonly #input: InputFile;
  readonly #context: RunContext;
  readonly #edits: Edits;
  readonly #settings: WriteSettings;
  readonly #repair: boolean;
  /** Nothing is asked for but quarter turns and flips. */
  readonly #onlyTurns: boolean;

  constructor(input: InputFile, options: Options, mark: PictureMark | undefined, context: RunContext) {
    this.#input = input;
    this.#context = context;
    this.#settings = settingsFor(input, options);
    this.#edits = editsFor(options, mark, this.#settings.format);
    this.#repair = options['on-damaged'] === 'repair';
    const { strip, 'keep-profile': keepsProfile } = options;
    this.#onlyTurns = onlyTurns(this.#edits) && strip !== 'all' && keepsProfile !== false;
  }

  async save(): Promise<SavedFile> {
    const { workDir: folder, signal, warn } = this.#context;
    const request = { folder, signal, warn, repair: this.#repair, svgDpi: CSS_DPI };
    const lossless = await this.#turnWithoutLoss(join(folder, 'turned'));
    if (lossless) return lossless;
    const opened = await openFile(this.#input, request);
    if (opened.metadata.depth === 'ushort') warn('depth-reduced', { file: this.#input.name });
    if (opened.isMoving) return this.#saveMoving(opened);
    const pages = Array.from({ length: pictureCount(opened, { input: this.#input }) }, (_, index) => index);
    const savePage = (page: number, path: string) => this.#savePicture(opened, page, path);
    return pages.length > 1 ? saveTiffPages(pages, this.#target, savePage) : savePage(0, join(folder, 'edited'));
  }

  /** Undefined where the picture has to be coded anew, or is not whole. */
  async #turnWithoutLoss(path: string): Promise<SavedFile | undefined> {
    if (this.#input.type !== 'jpg' || !this.#onlyTurns) return undefined;
    const { rotate, flip } = this.#edits;
    const turn = { quarters: Math.round(rotate / 90), flip };
    const size = await turnedJpeg(this.#input.path, path, turn, this.#context.signal);
    if (!size) return undefined;
    const place = this.#settings.strip === 'gps' && (await removePlace(path).catch(() => false));
    return { path, type: 'jpg', facts: { ...size }, ...(place && { report: { removed: { places: 1 } } }) };
  }

  get #target() {
    return { input: this.#input, settings: this.#settings, context: this.#context };
  }

  async #savePicture(opened: OpenedFile, page: number, path: string): Promise<SavedFile> {
    const edited = await this.#edit(opened, page, this.#context.workDir);
    return saveFrame({ open: () => openPicture(edited), work: (step) => step() }, 0, path, this.#target);
  }

  async #saveMoving(opened: OpenedFile): Promise<SavedFile> {
    const { workDir, progress } = this.#context;
    const store = await FrameStore.of(opened, workDir);
    const frames: string[] = [];
    for (let frame = 0; frame < opened.count; frame++) {
      const folder = join(workDir, `frame-${frame}`);
      await mkdir(folder, { recursive: true });
      frames.push(await this.#edit({ ...opened, open: store.open }, frame, folder));
      progress((frame + 1) / (opened.count + 1));
    }
    const { delay, loop } = opened.metadata;
    return saveJoined(frames, { delay, loop }, join(workDir, 'edited'), this.#target);
  }

  #edit(opened: Pick<OpenedFile, 'open' | 'work' | 'metadata'>, frame: number, folder: string): Promise<string> {
    const { signal } = this.#context;
    const about = { folder, signal, file: this.#input.name, space: opened.metadata.space };
    return opened.work(() => editPicture(opened.open(frame), this.#edits, about));
  }
}

function settingsFor(input: InputFile, options: Options): WriteSettings {
  const format = ownFormat(input.type);
  const { background } = options;
  return {
    format,
    quality: QUALITY,
    keepsCoding: true,
    background: background === 'auto' ? background : background.hex,
    depth: 'auto',
    keepsProfile: options['keep-profile'] ?? format === input.type,
    // What a camera or a program keeps beside the pixels may show what was hidden.
    strip: options['hide-areas'] ? 'all' : options.strip,
    iconSizes: [],
  };
}

function editsFor(options: Options, mark: PictureMark | undefined, format: WrittenFormat): Edits {
  const { rotate, corners, flip, crop, trim, grayscale, brightness, contrast, sharpen, blur, round } = options;
  const unasked = WITHOUT_CLEAR.includes(format) ? '#ffffff' : CLEAR;
  return {
    ...{ rotate, corners, flip, crop, trim, grayscale, brightness, contrast, sharpen, blur, mark, round },
    areas: options['hide-areas'] ?? [],
    areaStyle: options['hide-style'],
    ratio: ratioOf(options.aspect),
    borderPx: options.border,
    borderColor: options['border-color'].hex,
    background: options.background === 'auto' ? unasked : options.background.hex,
  };
}

function ratioOf(aspect: Options['aspect']): number | null {
  const [width = 0, height = 0] = aspect.split(':').map(Number);
  return aspect === 'keep' ? null : width / height;
}

async function markOf(options: Options, context: RunContext): Promise<PictureMark | undefined> {
  const { 'watermark-text': words, 'watermark-image': picture, 'watermark-color': color } = options;
  const look = {
    position: options['watermark-position'],
    opacity: options['watermark-opacity'],
    widthPercent: options['watermark-width'],
    folder: join(context.workDir, 'mark'),
  };
  if (!picture)
    return words.trim() === '' ? undefined : new PictureMark({ ...look, draw: await letters(words, color.hex) });
  const { workDir, signal, warn } = context;
  const folder = join(workDir, 'watermark');
  const opened = await openFile(picture, { folder, signal, warn, repair: true, svgDpi: CSS_DPI * 2 });
  return new PictureMark({ ...look, draw: () => opened.open() });
}

/** @throws ToolError `bad-option` for a text in which nothing is seen. */
async function letters(words: string, color: string): Promise<MarkLook['draw']> {
  const draw = () => drawnText(words, color);
  const isSeen = await draw()
    .metadata()
    .then(
      () => true,
      () => false,
    );
  if (!isSeen) throw new ToolError('bad-option', { field: 'watermark-text', ...because('no-letters-shown') });
  return draw;
}
