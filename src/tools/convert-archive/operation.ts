/** Makes one archive of another: everything is taken out, with the limits of all that opens archives, and packed anew. */
import { foldersAbove, packedFolder, packedName, uniquePlaces } from '../../contract/files/packed-place.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { Run, RunContext } from '../../contract/operation.ts';
import { makeArchive } from '../../engine/pack/make-archive.ts';
import type { Contents } from '../../engine/pack/packable.ts';
import { type SavedArchive, saveArchive } from '../../engine/unpack/save-archive.ts';
import { archiveStem } from '../../engine/unpack/volumes.ts';
import type { tool } from './tool.ts';

/** How much of the work is done when everything is taken out. */
const TAKEN_OUT = 0.4;
/** What dates of files can be at most: no archive knows later ones. */
const LATEST_MS = Date.UTC(2107, 0, 1);

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  const saved = await saveArchive(input, { ...options, select: '' }, firstPartOf(context));
  if (!saved) return [];
  const password = options['new-password'];
  if (saved.isLocked && password === '') context.warn('protection-removed', { file: input.name });
  const contents = contentsOf(saved, input.type === 'iso');
  const { workDir, signal } = context;
  const { format, level, reproducible: isReproducible } = options;
  const made = await makeArchive(contents, {
    ...{ format, level, password, isReproducible, workDir, signal },
    hidesNames: options['encrypt-names'],
    partBytes: options['split-size'],
    // They were made here.
    mayMove: true,
    onShare: (share) => context.progress(TAKEN_OUT + (1 - TAKEN_OUT) * share, 'packing'),
  });
  context.progress(1);
  const report = { made: { packed: contents.files.length } };
  const stem = archiveStem(saved.name);
  return made.map((file) => ({ ...file, input: 0, ownName: `${stem}.${file.extension}`, report }));
};

function firstPartOf(context: RunContext): RunContext {
  return { ...context, progress: (share, ...note) => context.progress(TAKEN_OUT * share, ...note) };
}

/** @param isDisc discs say of every file that it is a program. */
function contentsOf({ items, folders: named }: SavedArchive, isDisc: boolean): Contents {
  const nowMs = Date.now();
  const wanted = items.map(({ folder, name }) => [packedFolder(folder), packedName(name)].filter(Boolean).join('/'));
  const folders = emptyFolders([...named].map(packedFolder), wanted);
  const places = uniquePlaces(wanted, folders);
  const files = items.map(({ path, bytes, modifiedMs, isExecutable }, index) => ({
    ...{ path, bytes, isExecutable: isExecutable && !isDisc },
    place: places[index] ?? String(index),
    modifiedMs: knownMoment(modifiedMs) ?? nowMs,
  }));
  return { files, folders };
}

function knownMoment(ms: number | undefined): number | undefined {
  return ms !== undefined && ms >= 0 && ms < LATEST_MS ? Math.round(ms) : undefined;
}

/** Folders that nothing brings with it. */
function emptyFolders(named: readonly string[], places: readonly string[]): readonly string[] {
  const full = foldersAbove([...places, ...named]);
  return [...new Set(named)].filter((folder) => folder !== '' && !full.has(folder));
}
