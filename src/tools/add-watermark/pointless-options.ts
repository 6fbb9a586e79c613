/** Finds the options that have no effect together with the others. */
import { parseToolOptions } from '../../contract/tool.ts';
import type { Options } from './mark.ts';
import { tool } from './tool.ts';

const OF_TEXT = ['text', 'font', 'font-size', 'bold', 'italic', 'color'] as const;
const OF_PICTURES = ['scale'] as const;
const OF_PAGES = ['image-page'] as const;
const OF_TILES = ['gap-x', 'gap-y'] as const;

/** Names of those that were set to something else than they usually are. */
export function pointlessOptions(options: Options): readonly string[] {
  const usual = parseToolOptions(tool, {});
  const pointless = [
    ...(options.image ? OF_TEXT : OF_PICTURES),
    ...(options.image?.type === 'pdf' ? [] : OF_PAGES),
    ...(options.position === 'tile' ? [] : OF_TILES),
  ];
  return pointless.filter((name) => {
    // An emptied text says that only the picture is wanted.
    const isEmptied = name === 'text' && options.text.trim() === '';
    return !isEmptied && JSON.stringify(options[name]) !== JSON.stringify(usual[name]);
  });
}
