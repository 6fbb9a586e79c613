/** Packs files of any kind into one archive, in their folders. */
import { packedFolder, packedName, uniquePlaces } from '../../contract/files/packed-place.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, Run } from '../../contract/operation.ts';
import { makeArchive } from '../../engine/pack/make-archive.ts';
import type { tool } from './tool.ts';

export const run: Run<typeof tool> = async (inputs, options, context) => {
  if (inputs.length === 0) throw new ToolError('no-files');
  const { workDir, signal } = context;
  const places = uniquePlaces(inputs.map(placeOf));
  const nowMs = Date.now();
  const files = inputs.map(({ path, bytes, modifiedMs = nowMs }, index) => ({
    ...{ path, bytes, modifiedMs, isExecutable: false },
    place: places[index] ?? String(index),
  }));
  const made = await makeArchive(
    { files, folders: [] },
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

function placeOf({ name, folder }: InputFile): string {
  return [packedFolder(folder), packedName(name)].filter(Boolean).join('/');
}
