/** Runs invert-colors: light and dark change places on the chosen pages, their paper included. */
import type { Run } from '../../contract/operation.ts';
import { changeFile } from '../../engine/colours/change-file.ts';
import { invertChange } from '../../engine/colours/color-change.ts';
import type { tool } from './tool.ts';

export const run: Run<typeof tool> = ([input], options, context) =>
  changeFile(input, options, invertChange(options['keep-hues']), context);
