/** What a tool's form says beside the words of the tool's own declaration. */

export const fieldWords = {
  more: 'More options',
  /** Options that every tool has. */
  common: 'Files and results',
  required: (title: string) => `${title} is required.`,
  ownNumber: 'A number of my own',
  pickColour: (title: string) => `Pick: ${title}`,
  file: { choose: 'Choose a file', remove: (name: string) => `Remove ${name}` },
  languages: {
    auto: 'Found out by itself',
    add: 'Add a language',
    full: 'That is as many as can be read together',
    remove: (name: string) => `Remove ${name}`,
  },
  anchors: [
    { value: 'top-left', title: 'Top left' },
    { value: 'top', title: 'Top' },
    { value: 'top-right', title: 'Top right' },
    { value: 'left', title: 'Left' },
    { value: 'center', title: 'Middle' },
    { value: 'right', title: 'Right' },
    { value: 'bottom-left', title: 'Bottom left' },
    { value: 'bottom', title: 'Bottom' },
    { value: 'bottom-right', title: 'Bottom right' },
  ],
} as const;
