/** Takes the files out of an archive: bounded, under safe names, each with its folder and its date. */
import { fileTypeOfExtension } from '../../contract/files/file-type.ts';
import { handedOnDate, handedOnType } from '../../contract/files/handed-on.ts';
import { cleanFolder, extensionOf } from '../../contract/files/output-name.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { OutputFile, Run, RunContext } from '../../contract/operation.ts';
import { saveArchive } from '../../engine/unpack/save-archive.ts';
import type { SavedItem } from '../../engine/unpack/save-items.ts';
import { archiveStem, partOf } from '../../engine/unpack/volumes.ts';
import type { tool } from './tool.ts';

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  const saved = await saveArchive(input, options, context);
  if (!saved) return [];
  context.progress(1);
  const top = isOneOfSeveral(context) ? archiveStem(saved.name) : '';
  return saved.items.map((item) => resultOf(item, options.flat ? '' : [top, item.folder].filter(Boolean).join('/')));
};

/** Files of several archives are kept apart. */
function isOneOfSeveral({ given = [] }: RunContext): boolean {
  return given.filter(({ name }) => (partOf(name)?.number ?? 1) === 1).length > 1;
}

function resultOf({ path, name, modifiedMs }: SavedItem, wanted: string): OutputFile {
  const folder = cleanFolder(wanted);
  return {
    path,
    type: handedOnType(fileTypeOfExtension(extensionOf(name))),
    input: 0,
    ownName: name,
    facts: { ...(folder === '' ? {} : { folder }), ...handedOnDate(modifiedMs) },
  };
}
