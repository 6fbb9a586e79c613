/** All that a panel knows and can do, whichever way it works. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { CatalogueEntry } from '../../../contract/catalogue.ts';
import type { Field } from '../../../contract/field.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { panelWords } from '../../words-panel.ts';
import { useLite } from '../bandwidth/bandwidth-toggle.tsx';
import { useConsent } from '../consent/privacy-card.tsx';
import { passwordOption, readyFiles } from '../files/chosen-files.ts';
import { leftFiles, takeHandedOver } from '../files/handover.ts';
import type { JobSession } from '../job/job-session.ts';
import { isBusy, type Work } from '../job/work.ts';
import type { Flow } from './flow.ts';
import { formFields, optionsToSend, startValues, type Values } from './option-values.ts';
import { type RefusedFile, useAddFiles } from './use-add-files.ts';
import { type ChosenFiles, useChosenFiles } from './use-chosen-files.ts';
import { useFileProblems } from './use-file-problems.ts';
import { useJobSession } from './use-job-session.ts';

export interface PanelSetup {
  readonly entry: CatalogueEntry;
  readonly flow: Flow;
  /** Names this panel among all places of the site: a job is kept for it by this name. */
  readonly place: string;
}

export interface PanelModel extends PanelSetup {
  readonly chosen: ChosenFiles;
  readonly refused: readonly RefusedFile[];
  readonly addFiles: ReturnType<typeof useAddFiles>['addFiles'];
  /** Several files are taken, by the tool itself or because the visitor asked for it. */
  readonly multiple: boolean;
  readonly batch: boolean;
  readonly setBatch: (batch: boolean) => void;
  readonly fields: readonly Field[];
  readonly values: Values;
  readonly setValue: (name: string, value: string) => void;
  /** Files wait for the visitor's answer to the privacy card. */
  readonly closed: boolean;
  readonly session: JobSession;
  readonly work: Work;
  readonly start: () => void;
  /** Ends the job on the server; the files stay. */
  readonly cancel: () => Promise<void>;
  /** Empties the list of files. */
  readonly clear: () => void;
  /** Forgets files, results and progress. */
  readonly reset: () => void;
}

export function usePanel(setup: PanelSetup): PanelModel {
  const { entry, flow, place } = setup;
  const chosen = useChosenFiles(place, useLite());
  const { session, work } = useJobSession(flow, place);
  const form = useForm(entry);
  const [batch, setBatch] = useState(false);
  const takesMany = entry.inputs !== 'single' || flow.kind === 'compress';
  const adding = useAddFiles(setup, chosen, takesMany || batch);
  const closed = useConsent() !== 'accepted' && flow.asksConsent;
  useFileProblems(work, chosen);
  // Files come from another place when the panel opens, and only then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const handed = takeHandedOver();
    const waiting = handed.length > 0 ? handed : leftFiles(place);
    if (waiting.length > 0) adding.addFiles(waiting, []);
  }, []);

  const start = () => {
    const ready = readyFiles(chosen.files);
    if (isBusy(work) || closed) return;
    if (ready.length === 0) return sayNoFiles(flow);
    const password = passwordOption(ready);
    const fields = [
      ...optionsToSend(form.fields, form.values),
      ...(password === '' ? [] : [['password', password] as const]),
      ...(form.values['confirm-rights'] === 'true' ? [['confirm-rights', 'true'] as const] : []),
      ...(entry.inputs === 'single' && ready.length > 1 ? [['batch', 'true'] as const] : []),
    ];
    const files = ready.map(({ file }) => ({ file, name: file.name }));
    void session.start({ path: flow.submitPath, files, fields });
  };
  const clear = () => {
    chosen.clear();
    adding.forgetRefused();
  };
  const reset = () => {
    session.reset();
    clear();
  };
  const cancel = () => session.cancel();
  return {
    ...setup,
    ...form,
    ...adding,
    chosen,
    multiple: takesMany || batch,
    batch,
    setBatch,
    closed,
    session,
    work,
    start,
    cancel,
    clear,
    reset,
  };
}

function useForm(entry: CatalogueEntry) {
  const fields = useMemo(() => formFields(entry.fields, entry.inputs === 'joined'), [entry]);
  const [values, setValues] = useState<Values>(() => startValues(fields));
  const setValue = useCallback((name: string, value: string) => setValues((now) => ({ ...now, [name]: value })), []);
  return { fields, values, setValue };
}

function sayNoFiles(flow: Flow): void {
  showToast({
    title: panelWords.toast.noFilesTitle,
    description: panelWords.toast.noFiles[flow.kind],
    look: 'destructive',
  });
}
