/** Writes the layers of a PDF as text, CSV or JSON. */
import { csvText } from '../../contract/text/csv-text.ts';
import { shownName } from '../../contract/text/shown-name.ts';
import type { Layer } from '../../engine/document/layers/read-layers.ts';

const FORMATS = { txt: asText, csv: asCsv, json: asJson } as const;

export function layerList(format: keyof typeof FORMATS, file: string, layers: readonly Layer[]): string {
  return FORMATS[format](file, layers);
}

function asText(_file: string, layers: readonly Layer[]): string {
  const lines = layers.map(
    (layer) => `#${layer.number} ${[...layer.path, layer.name].map(shownName).join(' / ')} (${stateOf(layer)})`,
  );
  return `${lines.join('\n')}\n`;
}

function stateOf({ isVisible, isPrinted, isLocked }: Layer): string {
  const shown = isVisible ? 'visible' : 'hidden';
  const printed = isPrinted ? 'printed' : 'not printed';
  return [shown, ...(isVisible === isPrinted ? [] : [printed]), ...(isLocked ? ['locked'] : [])].join(', ');
}

function asCsv(_file: string, layers: readonly Layer[]): string {
  const yes = (value: boolean) => (value ? 'yes' : 'no');
  return csvText([
    ['Number', 'Name', 'In', 'Visible', 'Printed', 'Locked'],
    ...layers.map(({ number, name, path, isVisible, isPrinted, isLocked }) => [
      number,
      name,
      path.join(' / '),
      yes(isVisible),
      yes(isPrinted),
      yes(isLocked),
    ]),
  ]);
}

function asJson(file: string, layers: readonly Layer[]): string {
  const plain = layers.map(({ number, name, path, isVisible, isPrinted, isLocked }) => ({
    number,
    name,
    path,
    visible: isVisible,
    printed: isPrinted,
    locked: isLocked,
  }));
  return `${JSON.stringify({ file, layers: plain }, null, 2)}\n`;
}
