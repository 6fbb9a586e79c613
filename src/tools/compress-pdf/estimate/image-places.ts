/** How large the images of a PDF stand on its pages: its page contents run loosely, for matrices and images alone. */
import { latin1, type ReadBytes } from './find-streams.ts';
import { type LooseObjects, type StreamPlace, unpackStream } from './read-objects.ts';

/** Where an image stands largest. */
export interface ImagePlace {
  /** Square points. */
  readonly area: number;
  /** Share of the page that it covers, above 1 where it reaches over it. */
  readonly share: number;
}

/** a b c d of a matrix: places do not matter here, only sizes. */
type Scale = readonly [number, number, number, number];

const NO_SCALE: Scale = [1, 0, 0, 1];
/** Forms within forms; more is no page that anybody made. */
const MOST_DEPTH = 4;
/** Letters of content that are run of a file. */
const MOST_CONTENT = 12_000_000;
/** What running a form counts for at least, in letters. */
const FORM_COST = 200;
const STEP = /\/([^\s/[\]<>()]+)\s+Do\b|(?<![^\s\])>])(?:((?:[-+.\d]+\s+){6})cm|([qQ]))(?=[\s/[<(]|$)/g;

/**
 * @param pageAreaOf square points of the page with this dictionary.
 * @returns by the object numbers of images; of those that no page shows, nothing.
 */
export async function imagePlaces(
  loose: LooseObjects,
  read: ReadBytes,
  pageAreaOf: (page: string) => number,
): Promise<ReadonlyMap<number, ImagePlace>> {
  const run = new PageRun(loose, read);
  for (const page of loose.objects.values()) {
    if (!/\/Type\s*\/Page\b/.test(page)) continue;
    run.pageArea = pageAreaOf(page);
    let text = '';
    for (const number of contentsOf(page, loose)) text += `${await run.contentOf(number)}\n`;
    await run.follow(text, page, NO_SCALE, 0);
    if (run.left <= 0) break;
  }
  return withMasks(run.places, loose);
}

class PageRun {
  readonly places = new Map<number, ImagePlace>();
  left = MOST_CONTENT;
  pageArea = 1;
  readonly #loose: LooseObjects;
  readonly #read: ReadBytes;
  readonly #streams: ReadonlyMap<number, StreamPlace>;

  constructor(loose: LooseObjects, read: ReadBytes) {
    this.#loose = loose;
    this.#read = read;
    this.#streams = new Map(loose.streams.map((stream) => [stream.number, stream]));
  }

  async contentOf(number: number): Promise<string> {
    const stream = this.#streams.get(number);
    if (!stream || this.left <= 0) return '';
    const text = latin1(await unpackStream(stream, this.#read));
    this.left -= text.length;
    return text;
  }

  /** @param owner dictionary of the page or form that the content belongs to. */
  async follow(content: string, owner: string, outer: Scale, depth: number): Promise<void> {
    const named = imagesAndForms(owner, this.#loose);
    if (named.size === 0) return;
    const kept: Scale[] = [];
    let scale = outer;
    for (const [, name, matrix, saves] of content.matchAll(STEP)) {
      if (saves === 'q') kept.push(scale);
      else if (saves === 'Q') scale = kept.pop() ?? outer;
      else if (matrix) scale = joined(matrix.trim().split(/\s+/).map(Number), scale);
      else await this.#show(named.get(name ?? '') ?? -1, scale, depth);
    }
  }

  async #show(number: number, scale: Scale, depth: number): Promise<void> {
    const dictionary = this.#loose.objects.get(number) ?? '';
    if (/\/Subtype\s*\/Image\b/.test(dictionary)) {
      const area = Math.abs(scale[0] * scale[3] - scale[1] * scale[2]);
      if (area > (this.places.get(number)?.area ?? 0)) this.places.set(number, { area, share: area / this.pageArea });
    } else if (/\/Subtype\s*\/Form\b/.test(dictionary) && depth < MOST_DEPTH) {
      const matrix = /\/Matrix\s*\[([^\]]*)\]/.exec(dictionary)?.[1]?.trim().split(/\s+/).map(Number);
      const inner = matrix?.length === 6 ? joined(matrix, scale) : scale;
      this.left -= FORM_COST;
      await this.follow(await this.contentOf(number), dictionary, inner, depth + 1);
    }
  }
}

/** @param inner six numbers of a matrix, which comes first. */
function joined(inner: readonly number[], outer: Scale): Scale {
  const [a = 1, b = 0, c = 0, d = 1] = inner;
  const [e, f, g, h] = outer;
  return [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h];
}

function contentsOf(page: string, { objects }: LooseObjects): readonly number[] {
  const [, list, single] = /\/Contents\s*(?:\[([^\]]*)\]|(\d+)\s+\d+\s+R)/.exec(page) ?? [];
  const other = single && /^\s*\[([^\]]*)\]/.exec(objects.get(Number(single)) ?? '')?.[1];
  const text = list ?? other;
  if (text === undefined) return single === undefined ? [] : [Number(single)];
  return [...text.matchAll(/(\d+)\s+\d+\s+R/g)].map(([, number]) => Number(number));
}

/** Object numbers by the names that the content of a page or form uses, which pages inherit from what is above them. */
function imagesAndForms(owner: string, { objects }: LooseObjects): ReadonlyMap<string, number> {
  let holder = owner;
  for (let above = 0; above < 8 && !/\/Resources\b/.test(holder); above++) {
    const parent = /\/Parent\s+(\d+)\s+\d+\s+R/.exec(holder)?.[1];
    if (parent === undefined) break;
    holder = objects.get(Number(parent)) ?? '';
  }
  const resources = /\/Resources\s+(\d+)\s+\d+\s+R/.exec(holder)?.[1];
  const text = resources === undefined ? holder : (objects.get(Number(resources)) ?? '');
  const [, direct, number] = /\/XObject\s*(?:<<([\s\S]*?)>>|(\d+)\s+\d+\s+R)/.exec(text) ?? [];
  const list = direct ?? objects.get(Number(number ?? -1)) ?? '';
  const pairs = list.matchAll(/\/([^\s/[\]<>()]+)\s+(\d+)\s+\d+\s+R/g);
  return new Map([...pairs].map(([, name = '', object]) => [name, Number(object)]));
}

/** The mask of an image stands where the image does. */
function withMasks(places: ReadonlyMap<number, ImagePlace>, { objects }: LooseObjects): Map<number, ImagePlace> {
  const all = new Map(places);
  for (const [number, place] of places) {
    const mask = /\/S?Mask\s+(\d+)\s+\d+\s+R/.exec(objects.get(number) ?? '')?.[1];
    if (mask !== undefined && (all.get(Number(mask))?.area ?? 0) < place.area) all.set(Number(mask), place);
  }
  return all;
}
