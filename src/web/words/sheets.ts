/** What the pages of a file say: choosing, cutting, turning, arranging them. */
import { say } from '../../ui/say.ts';

export const sheetWords = say({
  list: 'Pages of {name}',
  page: 'Page {page}',
  cutHere: 'Page {page}, begin a file here',
  cut: 'Page {page}, begins a file',
  turn: 'Turn page {page}',
  chosenAll: { one: 'All {count} page', other: 'All {count} pages' },
  chosen: '{chosen} of {pages}',
  hint: {
    choose: 'Click to choose pages, with Shift for a run.',
    cut: 'Click a page to begin a new file there, with Shift to make a run of pages one file.',
    arrange: 'Drag pages into order, or take them out.',
  },
  inOrder: 'Taken out in this order',
  folded: 'Choose pages by clicking',
  clear: 'Start over',
  all: 'All pages',
  none: 'No page chosen yet',
  typed: 'Pages of {name}',
  typedHelp: 'Such as 1-3, 5. Empty means all.',
  arrange: '{pages} of {name}: choose pages',
  move: 'Move page {page}, {place} of {all}. Drag, use the arrow keys, or press here and then at the new place.',
  moved: 'Page {page} is now {place} of {all}.',
  picked: 'Now press the handle of the place where page {page} goes.',
  put: 'Put page {page} at place {place} of {all}',
  leaveOut: 'Leave page {page} out',
});
