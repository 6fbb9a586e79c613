/** Opens a result in the viewer, before anybody has taken it home. */
import { type SavedResult, saveResult } from '../job/results.ts';
import { viewKind } from './view-kind.ts';
import { lookInside } from './view-source.ts';

/** Undefined for results that the viewer cannot show. */
export function lookAtResult(file: SavedResult): (() => void) | undefined {
  const { outputFilename: name, downloadUrl } = file;
  if (viewKind(name) === undefined) return undefined;
  return () => lookInside({ name, content: downloadUrl, password: '', onDownload: () => saveResult(file) });
}
