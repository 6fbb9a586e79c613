/** What the signing screen says beside the declaration's own words. */
import { say } from '../../ui/say.ts';

export const screenWords = say({
  ways: { draw: 'Draw', type: 'Type', upload: 'Upload' },
  way: 'Your signature',
  wayHelp: 'Drawn with a finger or a mouse, typed, or from a picture.',
  pad: 'Drawing area for your signature',
  padHint: 'Draw with a mouse, a pen or a finger.',
  clear: 'Clear drawing',
  name: 'Typed name',
  nameHelp: 'Written as your signature.',
  font: 'Writing',
  picture: 'Picture of your signature',
  pictureHelp: 'PNG, JPG or SVG; white paper becomes clear.',
  choose: 'Choose a picture',
  remove: 'Remove {name}',
  explained:
    'A drawn signature is a picture. A certificate, below, also proves who signed and that nothing changed since.',
  missing: 'Draw, type or upload a signature.',
  kinds: { signature: 'Signature', initials: 'Initials', date: 'Date', text: 'Text', check: 'Tick' },
  add: 'Put on this page',
  page: 'Page {page} of {pages}',
  back: 'Page before',
  on: 'Next page',
  placed: '{kind}, page {page}. Arrow keys move it, plus and minus change its size, Delete takes it away.',
  resize: {
    signature: 'Size of signature',
    initials: 'Size of initials',
    date: 'Size of date',
    text: 'Size of text',
    check: 'Size of tick',
  },
  takeAway: {
    signature: 'Take signature away',
    initials: 'Take initials away',
    date: 'Take date away',
    text: 'Take text away',
    check: 'Take tick away',
  },
  says: { initials: 'Initials', text: 'What it says' },
  pages: 'On pages',
  yourSignature: 'Your signature',
});
