/** Finds the options that have no effect with a text, or with a picture: a second upload is no value for a condition. */
import { parseToolOptions } from '../../contract/tool.ts';
import type { Options } from './mark.ts';
import { tool } from './tool.ts';

const OF_TEXT = ['text', 'font', 'font-size', 'bold', 'italic', 'color'] as const;
const OF_PICTURES = ['scale'] as const;
const OF_PAGES = ['image-page'] as const;

/** Names of those that were set to something else than they usually are. */
export function pointlessOptions(options: Options): readonly string[] {
  const usual = parseToolOptions(tool, {});
  const pointless = [...(options.image ? OF_TEXT : OF_PICTURES), ...(options.image?.type === 'pdf' ? [] : OF_PAGES)];
  return pointless.filter((name) => {
    // An emptied text says that only the picture is wanted.
    const isEmptied = name === 'text' && options.text.trim() === '';
    return !isEmptied && JSON.stringify(options[name]) !== JSON.stringify(usual[name]);
  });
}
