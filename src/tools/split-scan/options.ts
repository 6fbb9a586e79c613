/** The options as the operation finds them. */
import type { OptionValues } from '../../contract/tool.ts';
import type { tool } from './tool.ts';

export type Options = OptionValues<typeof tool>;
