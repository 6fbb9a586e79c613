/** What the pages of a file say: choosing, cutting, turning, arranging them. */
import { countOf } from '../ui/format.ts';

const pages = (count: number) => countOf(count, 'page', 'pages');

export const sheetWords = {
  list: (name: string) => `Pages of ${name}`,
  page: (page: number) => `Page ${page}`,
  cut: (page: number, begins: boolean) => (begins ? `Page ${page}, begins a file` : `Page ${page}, begin a file here`),
  turn: (page: number) => `Turn page ${page}`,
  chosen: (count: number, all: number) => (count === 0 ? `All ${pages(all)}` : `${count} of ${pages(all)}`),
  parts: (count: number) => countOf(count, 'file', 'files'),
  hint: {
    choose: 'Click to choose pages, with Shift for a run.',
    cut: 'Click a page to begin a new file there.',
    arrange: 'Drag pages into order, or take them out.',
  },
  folded: 'Choose pages by clicking',
  clear: 'Start over',
  all: 'All pages',
  some: (count: number) => pages(count),
  arrange: (name: string, what: string) => `${what} of ${name}: choose pages`,
  move: (page: number, place: number, count: number) =>
    `Move page ${page}, ${place} of ${count}. Use the arrow keys, or drag.`,
  leaveOut: (page: number) => `Leave page ${page} out`,
} as const;
