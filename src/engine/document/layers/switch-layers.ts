/** Shows and hides layers from the moment a document is opened, on screens and on paper alike (ISO 32000-2, 8.11.4). */
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, name, PdfDict, type PdfObject, PdfRef } from '../../syntax/object.ts';
import { layerNumbers } from './read-layers.ts';

/** What PDFium and MuPDF take for a layer's state whatever the configuration says; each has a state named after it. */
const USES = ['View', 'Print', 'Export'];

/** By the number of the layer's object. */
export type LayerSwitches = ReadonlyMap<number, boolean>;

/** Layers of which only one shows at a time go off when another one of them goes on, unless they were switched too. */
export function switchLayers(document: PdfDocument, wanted: LayerSwitches): void {
  if (wanted.size === 0) return;
  const catalog = document.editable(document.trailer.get('Root'));
  const properties = document.dict(catalog.get('OCProperties'))?.clone() ?? new PdfDict();
  const start = document.dict(properties.get('D'))?.clone() ?? new PdfDict();
  const switches = withRivals(document, start, wanted);
  properties.set('D', switchIn(document, start, switches));
  const others = document.array(properties.get('Configs'));
  // PDFium takes the first other configuration that names this intent instead of the default one.
  const isForViewers = (value: PdfObject) => intents(document, document.dict(value)?.get('Intent') ?? null).has('View');
  if (others.some(isForViewers)) {
    const changed = (value: PdfObject) =>
      isForViewers(value) ? switchIn(document, document.dict(value)?.clone() ?? new PdfDict(), switches) : value;
    properties.set('Configs', others.map(changed));
  }
  catalog.set('OCProperties', properties);
  for (const [number, isOn] of switches) switchLayer(document, new PdfRef(number), isOn);
}

/** Those of a group with a layer that goes on (`RBGroups`). */
function withRivals(document: PdfDocument, start: PdfDict, wanted: LayerSwitches): LayerSwitches {
  const switches = new Map(wanted);
  for (const group of document.array(start.get('RBGroups'))) {
    const members = layerNumbers(document, group);
    if (!members.some((number) => wanted.get(number))) continue;
    for (const number of members) if (!wanted.has(number)) switches.set(number, false);
  }
  return switches;
}

function switchIn(document: PdfDocument, configuration: PdfDict, switches: LayerSwitches): PdfDict {
  const base = document.nameOf(configuration.get('BaseState')) ?? 'ON';
  const isSwitched = (item: PdfObject) => layerNumbers(document, [item]).some((number) => switches.has(number));
  const others = (list: PdfObject) => document.array(list).filter((item) => !isSwitched(item));
  const put = (key: 'ON' | 'OFF') => {
    const added = [...switches].filter(([, isOn]) => isOn === (key === 'ON') && base !== key);
    const list = [...others(configuration.get(key)), ...added.map(([number]) => new PdfRef(number))];
    configuration.set(key, list.length > 0 ? list : null);
  };
  put('ON');
  put('OFF');
  const rules = document.array(configuration.get('AS')).flatMap((item) => {
    const rule = document.dict(item)?.clone();
    const left = others(rule?.get('OCGs') ?? null);
    if (!rule || left.length === 0) return [];
    rule.set('OCGs', left);
    return [rule];
  });
  configuration.set('AS', rules.length > 0 ? rules : null);
  return configuration;
}

function switchLayer(document: PdfDocument, reference: PdfRef, isOn: boolean): void {
  const layer = document.editable(reference);
  const usage = document.dict(layer.get('Usage'))?.clone();
  for (const use of USES) {
    const own = document.dict(usage?.get(use) ?? null)?.clone();
    if (!own?.has(`${use}State`)) continue;
    own.set(`${use}State`, name(isOn ? 'ON' : 'OFF'));
    usage?.set(use, own);
  }
  if (usage) layer.set('Usage', usage);
  // A layer with another intent alone shows whatever its state is.
  const own = intents(document, layer.get('Intent'));
  if (!isOn && own.size > 0 && !own.has('View') && !own.has('All')) {
    layer.set('Intent', [...own, 'View'].map(name));
  }
}

function intents(document: PdfDocument, value: PdfObject): ReadonlySet<string> {
  const found = document.resolve(value);
  const list = isArray(found) ? found : [value];
  return new Set(list.flatMap((item) => document.nameOf(item) ?? []));
}
