/** The parts of a panel that tools bring themselves, loaded when their tool is opened. */

import type { ComponentType } from 'react';
import { CATALOGUE } from '../../../../tools/catalogue.gen.ts';
import { PANELS } from '../../../../tools/panels.gen.ts';
import type { Keep, LookAhead, OtherTools, PanelProps } from '../../../../ui/panel-props.ts';
import { readStored, type StorageArea, writeStored } from '../../../browser-storage.ts';
import { drawPage } from '../../files/draw-page.ts';
import { readAddresses } from '../../files/read-addresses.ts';
import { readBookmarks } from '../../files/read-bookmarks.ts';
import { readFacts } from '../../files/read-facts.ts';
import { readFields } from '../../files/read-fields.ts';
import { readLayers } from '../../files/read-layers.ts';
import { readText } from '../../files/read-text.ts';
import { checkRecipe } from '../../job/calls.ts';
import { lazyPart } from '../../part/lazy-part.tsx';
import type { PanelModel } from '../model/panel-model.ts';
import { StepForm } from './step-form.tsx';

interface OwnParts {
  /** Options that the parts show; the derived form leaves them out. */
  readonly handles: readonly string[];
  readonly Panel: ComponentType<PanelProps> | undefined;
  readonly Stage: ComponentType<PanelProps> | undefined;
}

const KEPT_PREFIX = 'sheaf-kept-';
const Nothing: ComponentType<PanelProps> = () => null;

const own = new Map<string, OwnParts>(
  Object.entries(PANELS).map(([tool, { handles, panel, stage, load }]) => [
    tool,
    {
      handles,
      Panel: panel ? lazyPart(async () => (await load()).Panel ?? Nothing) : undefined,
      Stage: stage ? lazyPart(async () => (await load()).Stage ?? Nothing) : undefined,
    },
  ]),
);

export function ownParts(tool: string): OwnParts | undefined {
  return own.get(tool);
}

/** Ends once the parts of a tool are there: a page that comes alive before them would lose what was done on its drawing. */
export async function fetchOwnParts(tool: string): Promise<void> {
  const part = PANELS[tool];
  // What is drawn only for chosen files can come later.
  if (!part?.panel) return;
  const { handles, panel, stage, load } = part;
  try {
    const { Panel = Nothing, Stage = Nothing } = await load();
    own.set(tool, { handles, Panel: panel ? Panel : undefined, Stage: stage ? Stage : undefined });
  } catch {
    // Asked for again where they are drawn, which says what is missing.
  }
}

const OTHERS: OtherTools = { entries: CATALOGUE, Form: StepForm, check: checkRecipe };

const KEEP = keepIn('localStorage');
const KEEP_IN_TAB = keepIn('sessionStorage');

function keepIn(area: StorageArea): Keep {
  return {
    read: (name) => readStored(area, KEPT_PREFIX + name),
    write: (name, text) => writeStored(area, KEPT_PREFIX + name, text),
  };
}

export function partProps({ entry, chosen, values, setValue, attached, attach, setHold }: PanelModel): PanelProps {
  const files = chosen.files.map(({ file, password }) => ({ file, name: file.name, password }));
  const only = chosen.files.length === 1 ? chosen.files[0]?.look : undefined;
  const pageCount = only?.kind === 'pdf' ? only.pages : null;
  const isUnseen = only !== undefined && only.kind !== 'pdf' && only.kind !== 'reading';
  const lookAhead: LookAhead = async (options, signal) => {
    const [file] = files;
    if (!file) return {};
    return (await import('./look-ahead.ts')).lookAhead(entry.id, file, options, signal);
  };
  const given = {
    tool: entry,
    files,
    values,
    attached,
    pageCount,
    isUnseen,
    drawPage,
    readFacts,
    readText,
    readFields,
    readBookmarks,
    readLayers,
    readAddresses,
    lookAhead,
    others: OTHERS,
    keep: KEEP,
    keepInTab: KEEP_IN_TAB,
  };
  return { ...given, onChange: setValue, onAttach: attach, onHold: setHold };
}
