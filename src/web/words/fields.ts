/** What a tool's form says beside the words of the tool's own declaration. */
import { say } from '../../ui/say.ts';

export const fieldWords = say({
  more: 'More options',
  /** Options that every tool has. */
  common: 'Files and results',
  required: '{title} is required.',
  ownNumber: 'A number of my own',
  pickColour: 'Pick: {title}',
  file: { choose: 'Choose a file', remove: 'Remove {name}' },
  languages: {
    auto: 'Found out by itself',
    add: 'Add a language',
    full: 'That is as many as can be read together',
    remove: 'Remove {name}',
  },
  anchors: {
    'top-left': 'Top left',
    top: 'Top',
    'top-right': 'Top right',
    left: 'Left',
    center: 'Middle',
    right: 'Right',
    'bottom-left': 'Bottom left',
    bottom: 'Bottom',
    'bottom-right': 'Bottom right',
  },
});
