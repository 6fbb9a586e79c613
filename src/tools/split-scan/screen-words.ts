/** What the screen says of separator pages, beside the declaration's own words. */
import { say } from '../../ui/say.ts';

export const screenWords = say({
  name: 'Name on the separator page',
  nameHelp: 'Optional. Sorts the pages that follow into a folder of this name if “File names” is “Text in the code”.',
  namePlaceholder: 'Anna',
  problems: {
    'too-long': 'Too long for this code. Use at most {most} characters, including the text in the code.',
    letters: 'Barcodes can’t contain these letters. Use a QR code instead.',
  },
  download: 'Download separator page (PDF)',
});
