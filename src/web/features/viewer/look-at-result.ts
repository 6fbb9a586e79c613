/** Opens a result in the viewer, before anybody has taken it home. */
import { type SavedResult, saveResult } from '../job/results.ts';
import { viewKind } from './view-kind.ts';
import { lookInside } from './view-source.ts';

/**
 * Undefined for results that the viewer cannot show.
 * @param tool that made it, where it is known.
 * @param page where it is opened.
 */
export function lookAtResult(file: SavedResult, tool?: string, page = 1): (() => void) | undefined {
  const { outputFilename: name, downloadUrl } = file;
  if (viewKind(name) === undefined) return undefined;
  return () => lookInside({ name, tool, content: downloadUrl, password: '', page, onDownload: () => saveResult(file) });
}
