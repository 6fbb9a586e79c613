/** What a tool's form says beside the words of the tool's own declaration. */
import { say } from '../../ui/say.ts';

export const fieldWords = say({
  more: 'More options',
  /** Options that every tool has. */
  common: 'Files and results',
  required: '{title} is required.',
  chooseSome: 'Choose at least one.',
  chooseFiles: 'Choose at least one file.',
  ownNumber: 'Custom number',
  /** The field beneath the choice between a word and a number of one's own. */
  numberOf: '{title}: custom number',
  pickColour: 'Choose a colour: {title}',
  file: { choose: 'Choose a file', remove: 'Remove {name}' },
  files: {
    choose: 'Choose files',
    more: 'Add more files',
    full: 'Maximum number of files reached',
    remove: 'Remove {name}',
  },
  languages: {
    auto: 'Detect automatically',
    add: 'Add a language',
    full: 'Maximum number of languages reached',
    remove: 'Remove {name}',
  },
  anchors: {
    'top-left': 'Top left',
    top: 'Top',
    'top-right': 'Top right',
    left: 'Left',
    center: 'Centre',
    right: 'Right',
    'bottom-left': 'Bottom left',
    bottom: 'Bottom',
    'bottom-right': 'Bottom right',
  },
});
