/** The nine places on a page, row by row from the top left, with their names. */
import { fieldWords } from '../../../words/fields.ts';

export const ANCHORS = Object.entries(fieldWords.anchors).map(([value, title]) => ({ value, title }));
