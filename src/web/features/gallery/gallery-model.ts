/** Panels that stand still: all that the parts of one know, with answers that do nothing. */
import { useCallback, useState } from 'react';
import type { CatalogueEntry } from '../../../contract/catalogue.ts';
import type { JobFile } from '../../../contract/job.ts';
import { CATALOGUE } from '../../../tools/catalogue.gen.ts';
import type { ChosenFile } from '../files/chosen-files.ts';
import { JobSession } from '../job/job-session.ts';
import { SESSION_PORTS } from '../job/session-ports.ts';
import { type Finished, IDLE } from '../job/work.ts';
import { type Flow, pageFlow, toolFlow } from '../panel/model/flow.ts';
import { formFields, startValues, type Values } from '../panel/model/option-values.ts';
import type { ChosenFiles, PanelModel } from '../panel/model/panel-model.ts';
import { complaintOf } from '../panel/passwords/password-flow.ts';

const nothing = () => undefined;
const DAYS_LEFT_MS = 7 * 24 * 3_600_000;

export function standing(tool: string, files: readonly ChosenFile[], state: Partial<PanelModel> = {}): PanelModel {
  const entry = entryOf(tool);
  const flow = toolFlow(entry);
  const place = 'gallery';
  const fields = formFields(entry);
  const events = {
    onStarted: nothing,
    onCompleted: nothing,
    onFailed: nothing,
    onLost: nothing,
    onNotStopped: nothing,
  };
  const form = {
    fields,
    values: startValues(fields),
    setValue: nothing,
    attached: {},
    attach: nothing,
    attachAll: nothing,
  };
  const steps = { step: 'files', setStep: nothing, passwordComplaint: undefined, problemAt: undefined } as const;
  return {
    ...{ entry, flow, place, ...form, ...steps, chosen: chosenFiles(files), ready: files, refused: [] },
    ...{ addFiles: nothing, multiple: files.length > 1, batch: false, setBatch: nothing, held: undefined },
    ...{
      setHold: nothing,
      asksConsent: false,
      closed: false,
      work: IDLE,
      again: nothing,
      changeOptions: nothing,
      start: nothing,
      cancel: async () => nothing(),
    },
    ...{ clear: nothing, reset: nothing },
    session: new JobSession({ place, rhythm: flow.rhythm, ports: SESSION_PORTS, events }),
    ...state,
  };
}

/** As on the page of the tool, once the privacy card was accepted: the card itself would keep its answer. */
export function ownFlow(tool: string): Flow {
  return { ...pageFlow(entryOf(tool)), asksConsent: false };
}

/** A panel whose form can be filled in. */
export function useFilled(model: PanelModel, answers: Values): PanelModel {
  const [values, setValues] = useState<Values>({ ...model.values, ...answers });
  const setValue = useCallback((name: string, value: string) => setValues((all) => ({ ...all, [name]: value })), []);
  return { ...model, values, setValue, passwordComplaint: complaintOf(model.flow, values) };
}

function entryOf(tool: string): CatalogueEntry {
  const entry = CATALOGUE.find(({ id }) => id === tool);
  if (!entry) throw new Error(`${tool} is not in the catalogue.`);
  return entry;
}

function chosenFiles(files: readonly ChosenFile[]): ChosenFiles {
  const changes = { add: nothing, remove: nothing, move: nothing, unlock: nothing };
  return { files, ...changes, arrange: nothing, show: nothing, clear: nothing, restore: nothing };
}

export function finished(tool: string, files: readonly JobFile[], warnings: Finished['status']['warnings'] = []) {
  const expiresAt = new Date(Date.now() + DAYS_LEFT_MS).toISOString();
  const end = { status: 'completed', queued: false, progress: 100, error: null, code: null } as const;
  const outputFiles = files.map(({ outputFilename }) => outputFilename);
  const note = { note: null, noteCode: null, noteParams: null };
  const status = {
    id: 'gallery',
    tool,
    ...end,
    ...note,
    params: null,
    warnings,
    outputFiles,
    keepMinutes: null,
    inputsExpireAt: null,
    createdAt: expiresAt,
    expiresAt,
  };
  return { status, files } satisfies Finished;
}

/** A result that has nothing to fetch, unless its address says so. */
export function result(name: string, bytes: number, more: Partial<JobFile> = {}): JobFile {
  const sizes = { originalSize: 4 * bytes, size: bytes, processedSize: bytes, reduction: 75 };
  const file = {
    id: name,
    originalName: name,
    outputFilename: name,
    downloadUrl: '',
    unchanged: false,
    hasProof: false,
    facts: {},
    report: {},
  };
  return { ...file, ...sizes, ...more };
}
