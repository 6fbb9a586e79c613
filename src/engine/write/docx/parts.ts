/** The names that parts of a Word document carry: content types and namespaces. */

const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
export const WORD_MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** The content type of a part: `document.main`, `styles`, `header`. */
export function partType(name: string): string {
  return `${TYPE}.${name}+xml`;
}

/** Attributes of the outermost element of every part that holds paragraphs. */
export const NAMESPACES = [
  `xmlns:w="${WORD_MAIN}"`,
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'mc:Ignorable="wps"',
].join(' ');
