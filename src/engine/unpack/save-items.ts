/** Writes what is in an archive to disk, file by file under plain numbers, and counts what is left out. */
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { shownName } from '../../contract/files/output-name.ts';
import { phrase } from '../../contract/messages/phrases.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { RunContext } from '../../contract/operation.ts';
import { fitsPath, nameMasks } from '../../contract/text/name-mask.ts';
import { unpackLimit } from '../zip/unpack-limit.ts';
import type { Archive } from './archive-items.ts';
import { BrokenItem, MAX_ITEMS, type PackedItem, SpoiledArchive } from './packed-item.ts';
import { type Place, placeOf } from './place.ts';

export interface SavedItem {
  /** In the work folder; the file is nobody else's. */
  readonly path: string;
  readonly folder: string;
  readonly name: string;
  readonly bytes: number;
  readonly modifiedMs: number | undefined;
  readonly isExecutable: boolean;
}

/** Names that a warning lists. */
const MAX_NAMED = 5;
/** Without sizes there is no share: progress creeps towards, and never reaches, the end. */
const BYTES_HALF_DONE = 50 * 1024 ** 2;

export class ItemSaver {
  readonly items: SavedItem[] = [];
  /** Folders that the archive names itself. */
  readonly folders = new Set<string>();
  /** Files in the archive, wanted or not. */
  found = 0;
  unsafe = 0;
  /** Some of it opens with a password only. */
  isLocked = false;
  readonly #archive: Archive;
  readonly #context: RunContext;
  readonly #masks: readonly string[];
  readonly #damaged: string[] = [];
  readonly #byPath = new Map<string, { readonly path: string; readonly bytes: number }>();
  /** Of each output, and of each path: how many items there were with it. */
  readonly #places: number[] = [];
  readonly #placeOf = new Map<string, number>();
  #items = 0;
  #links = 0;
  #bytes = 0;

  /** @param select names of files, with asterisks; empty: all. */
  constructor(archive: Archive, select: string, context: RunContext) {
    this.#archive = archive;
    this.#context = context;
    this.#masks = nameMasks(select);
  }

  get count(): number {
    return this.items.length;
  }

  get damaged(): number {
    return this.#damaged.length;
  }

  /** @throws whatever breaks the archive off; ToolError `unpacks-too-large`, `too-many-entries`. */
  async saveAll(items: AsyncIterable<PackedItem>): Promise<void> {
    for await (const item of items) {
      this.#context.signal.throwIfAborted();
      if (++this.#items > MAX_ITEMS) {
        const files = phrase('files', 'more-than', { most: MAX_ITEMS });
        throw new ToolError('too-many-entries', { file: this.#archive.name, limit: MAX_ITEMS, ...files });
      }
      this.#placeOf.set(item.path, this.#items);
      await this.#take(item);
      this.#tellProgress();
    }
  }

  /** What a program handed on from the first broken file on is no file. */
  async dropSpoiled(error: unknown): Promise<void> {
    if (!(error instanceof SpoiledArchive)) return;
    const { firstBroken } = error;
    // A name that was never seen: nothing can be trusted.
    const from = firstBroken === undefined ? this.#items : (this.#placeOf.get(firstBroken) ?? 0);
    const whole = this.#places.filter((place) => place < from).length;
    for (const { path } of this.items.splice(whole)) await rm(path, { force: true });
  }

  warnOfSkipped(): void {
    const { warn } = this.#context;
    const file = this.#archive.name;
    if (this.unsafe > 0 && this.count > 0) warn('archived-names-unsafe', { file, count: this.unsafe });
    if (this.#links > 0) warn('archived-links-skipped', { file, count: this.#links });
    if (this.#damaged.length > 0 && this.count > 0)
      warn('archived-files-damaged', { file, names: this.#damaged.slice(0, MAX_NAMED).join(', ') });
  }

  async #take(item: PackedItem): Promise<void> {
    const place = placeOf(item.path);
    this.isLocked ||= item.isLocked ?? false;
    if (item.kind === 'folder') {
      if (place) this.folders.add(pathOf(place));
    } else if (item.kind === 'other') this.#links++;
    else if (place) await this.#takeFile(item, place);
    else this.unsafe++;
  }

  async #takeFile(item: PackedItem, place: Place): Promise<void> {
    this.found++;
    const shown = pathOf(place);
    if (this.#masks.length > 0 && !this.#masks.some((mask) => fitsPath(mask, shown))) return;
    const path = join(this.#context.workDir, `file-${this.items.length}`);
    try {
      const bytes = item.kind === 'file' ? await this.#write(item, path) : await this.#copy(item, path);
      if (bytes === undefined) this.#links++;
      else this.#keep(item, place, { path, bytes });
    } catch (error) {
      await rm(path, { force: true });
      if (!(error instanceof BrokenItem)) throw error;
      this.#damaged.push(shownName(shown));
    }
  }

  /** @throws ToolError `unpacks-too-large`; BrokenItem, BrokenArchive. */
  async #write(item: PackedItem, path: string): Promise<number> {
    const before = this.#bytes;
    const most = unpackLimit(this.#archive.bytes);
    if (this.#bytes + (item.bytes ?? 0) > most) throw new ToolError('unpacks-too-large');
    // At once: for thousands of small files, other threads take several times as long.
    const file = openSync(path, 'w');
    try {
      for await (const chunk of item.content()) {
        this.#bytes += chunk.length;
        if (this.#bytes > most) throw new ToolError('unpacks-too-large');
        writeFileSync(file, chunk);
        this.#tellProgress();
      }
      return this.#bytes - before;
    } finally {
      closeSync(file);
    }
  }

  /** A hard link is its file once more, and takes as much room. @returns its bytes; undefined where that file was not saved. */
  async #copy({ target = '' }: PackedItem, path: string): Promise<number | undefined> {
    const source = this.#byPath.get(target);
    if (!source) return undefined;
    this.#bytes += source.bytes;
    if (this.#bytes > unpackLimit(this.#archive.bytes)) throw new ToolError('unpacks-too-large');
    await copyFile(source.path, path);
    return source.bytes;
  }

  #keep(item: PackedItem, place: Place, saved: { readonly path: string; readonly bytes: number }): void {
    const { modifiedMs, isExecutable = false } = item;
    this.#byPath.set(item.path, saved);
    this.#places.push(this.#items);
    this.items.push({ ...saved, ...place, modifiedMs, isExecutable });
  }

  #tellProgress(): void {
    this.#context.progress(this.#bytes / (this.#bytes + BYTES_HALF_DONE), 'unpacking', { count: this.#items });
  }
}

function pathOf({ folder, name }: Place): string {
  return folder === '' ? name : `${folder}/${name}`;
}
