/** Runs grayscale-pdf: every colour of the chosen pages becomes the shade of grey that is as light. */
import type { Run } from '../../contract/operation.ts';
import { changeFile } from '../../engine/colours/change-file.ts';
import { grayChange } from '../../engine/colours/color-change.ts';
import type { tool } from './tool.ts';

export const run: Run<typeof tool> = ([input], options, context) => changeFile(input, options, grayChange(), context);
