/** What the signing screen says beside the declaration's own words. */
import type { MarkKind } from './placing.ts';

const KINDS: Readonly<Record<MarkKind, string>> = {
  signature: 'Signature',
  initials: 'Initials',
  date: 'Date',
  text: 'Text',
  check: 'Tick',
};

export const signWords = {
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
  remove: (name: string) => `Remove ${name}`,
  explained:
    'A drawn signature is a picture. A certificate, below, also proves who signed and that nothing changed since.',
  missing: 'Draw, type or upload a signature.',
  kinds: KINDS,
  add: 'Put on this page',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  back: 'Page before',
  on: 'Next page',
  placed: (kind: MarkKind, page: string) =>
    `${KINDS[kind]}, page ${page}. Arrow keys move it, plus and minus change its size, Delete takes it away.`,
  resize: (kind: MarkKind) => `Size of ${KINDS[kind].toLowerCase()}`,
  takeAway: (kind: MarkKind) => `Take ${KINDS[kind].toLowerCase()} away`,
  says: { initials: 'Initials', text: 'What it says' },
  pages: 'On pages',
  yourSignature: 'Your signature',
} as const;
