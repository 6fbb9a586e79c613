/** Runs adjust-colors: brightness, contrast and saturation of everything that the chosen pages show. */
import type { Run } from '../../contract/operation.ts';
import { changeFile } from '../../engine/colours/change-file.ts';
import { adjustChange } from '../../engine/colours/color-change.ts';
import type { tool } from './tool.ts';

export const run: Run<typeof tool> = ([input], options, context) =>
  changeFile(input, options, adjustChange(options), context);
