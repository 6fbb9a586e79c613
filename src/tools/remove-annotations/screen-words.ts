/** What the ticks of the kinds of comments say. */
import { say } from '../../ui/say.ts';

export const screenWords = say({
  title: 'Types',
  chooseOne: 'Choose at least one type.',
  kinds: {
    notes: 'Notes',
    highlights: 'Highlights and underlines',
    drawings: 'Drawings and shapes',
    'text-boxes': 'Text boxes',
    stamps: 'Stamps',
    files: 'Attached files, sounds and videos',
    links: 'Links',
  },
});
