/** What the image editor says beside the declaration's own words. */
import { say } from '../../ui/say.ts';

export const screenWords = say({
  page: 'Image {page} of {pages}',
  back: 'Previous image',
  on: 'Next image',
  tools: 'Edit tools',
  turnLeft: 'Rotate left',
  turnRight: 'Rotate right',
  flipAcross: 'Flip horizontally',
  flipDown: 'Flip vertically',
  ways: 'Draw to',
  crop: 'Crop',
  hide: 'Hide areas',
  add: 'Add area',
  cropHelp: 'Drag the edges to crop, or drag across the image to draw a new box.',
  cropHelpByTouch: 'Drag the edges to crop.',
  hideHelp: 'Drag across faces or text to hide them.',
  hideHelpByTouch: 'Press “Add area”, then drag it over a face or text.',
  all: 'The same edits are made to all {count} images.',
  becomes: '{width} × {height} px becomes {newWidth} × {newHeight} px',
  stays: '{width} × {height} px',
  unknown: 'This browser can’t preview {name}, but it will be edited.',
  edges: { top: 'Top edge', right: 'Right edge', bottom: 'Bottom edge', left: 'Left edge' },
  cropped: '{px} px cropped',
  area: 'Area {number}. Move it with the arrow keys, resize it with Shift and the arrow keys, and remove it with Delete.',
  areas: { resize: 'Resize area', remove: 'Remove area' },
});
