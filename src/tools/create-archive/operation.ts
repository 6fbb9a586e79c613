/** Packs files of any kind into one archive, in their folders. */
import { foldersAbove, packedFolder, packedName, uniquePlaces } from '../../contract/files/packed-place.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, Run } from '../../contract/operation.ts';
import { makeArchive } from '../../engine/pack/make-archive.ts';
import type { tool } from './tool.ts';

export const run: Run<typeof tool> = async (inputs, options, context) => {
  if (inputs.length === 0) throw new ToolError('no-files');
  const { workDir, signal } = context;
  const wanted = inputs.map(placeOf);
  const folders = emptyFolders(wanted, context.emptyFolders ?? []);
  const places = uniquePlaces(wanted, folders);
  const nowMs = Date.now();
  const files = inputs.map(({ path, bytes, modifiedMs = nowMs, isExecutable = false }, index) => ({
    ...{ path, bytes, modifiedMs, isExecutable },
    place: places[index] ?? String(index),
  }));
  const made = await makeArchive(
    { files, folders },
    {
      format: options.format,
      level: options.level,
      password: options.password,
      hidesNames: options['encrypt-names'],
      partBytes: options['split-size'],
      isReproducible: options.reproducible,
      // They may be the visitor's own files.
      mayMove: false,
      ...{ workDir, signal },
      onShare: (share) => context.progress(share, 'packing'),
    },
  );
  context.progress(1);
  return made.map((file) => ({ ...file, report: { made: { packed: files.length } } }));
};

/** Each once, and without those that a file stands in. */
function emptyFolders(places: readonly string[], given: readonly string[]): readonly string[] {
  const named = new Set(given.map(packedFolder).filter(Boolean));
  const known = foldersAbove([...places, ...named]);
  return [...named].filter((folder) => !known.has(folder));
}

function placeOf({ name, folder }: InputFile): string {
  return [packedFolder(folder), packedName(name)].filter(Boolean).join('/');
}
