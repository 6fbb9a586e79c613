/** Brings what one unit made into the next, where it may only be read. */
import { lstatSync, realpathSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import type { SettledFile } from '../contract/job.ts';
import type { ReachedStep } from '../contract/operation.ts';
import { movePaths, moveReached } from './batch-journal.ts';
import type { Unit } from './unit.ts';

export type Folders = Pick<Unit, 'inDir' | 'outDir'>;

type MadeFile = Extract<SettledFile, { readonly outputs: unknown }>;

const CARRIED = 'in/made-';

export class Carrier {
  readonly #from: Folders;
  readonly #to: Folders;
  /** Where each file lies now, by where it lay. */
  readonly #moved = new Map<string, string>();

  constructor(from: Folders, to: Folders) {
    this.#from = from;
    this.#to = to;
  }

  /** @returns undefined where a result is not where it was said to be. */
  async carryFile(file: MadeFile): Promise<MadeFile | undefined> {
    const places = file.outputs.flatMap(({ path: place, proof }) => (proof === undefined ? [place] : [place, proof]));
    if (!(await this.#carry(places))) return undefined;
    return { ...file, outputs: file.outputs.map((output) => movePaths(output, this.#newPlace)) };
  }

  /** @returns undefined where a file is not where it was said to be. */
  async carryStep(reached: ReachedStep): Promise<ReachedStep | undefined> {
    const files = [...reached.files, ...reached.kept.map(([, file]) => file)];
    const places = files.flatMap(({ path: place, made }) => (made ? [place, made.path] : [place]));
    return (await this.#carry(places)) ? moveReached(reached, this.#newPlace) : undefined;
  }

  readonly #newPlace = (place: string): string => this.#moved.get(place) ?? place;

  async #carry(places: readonly string[]): Promise<boolean> {
    const { outDir } = this.#from;
    for (const place of places) {
      if (this.#moved.has(place) || isGiven(place)) continue;
      const source = ownFile(path.join(outDir, '..', place), this.#from);
      if (source === undefined) return false;
      const carried = `${CARRIED}${this.#moved.size}`;
      await rename(source, path.join(this.#to.inDir, '..', carried));
      this.#moved.set(place, carried);
    }
    return true;
  }
}

/** A file of the job that came back as it was lies in every unit. */
function isGiven(place: string): boolean {
  return path.dirname(place) === 'in' && !place.startsWith(CARRIED);
}

/** Undefined for anything but a plain file of the unit itself, whatever links lead there. */
function ownFile(location: string, { inDir, outDir }: Folders): string | undefined {
  try {
    const real = realpathSync(location);
    const isInside = [inDir, outDir].some((folder) => real.startsWith(`${realpathSync(folder)}${path.sep}`));
    return isInside && lstatSync(location).isFile() ? real : undefined;
  } catch {
    return undefined;
  }
}
