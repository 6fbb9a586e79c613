/** Puts a panel together: its files, its form, its job. */
import { useEffect, useState } from 'react';
import type { CatalogueEntry } from '../../../contract/catalogue.ts';
import { opensNoFile, takesAnyFile } from '../../../contract/files/file-type.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { panelWords } from '../../words/panel.ts';
import { useLite } from '../bandwidth/bandwidth-toggle.tsx';
import { useConsent } from '../consent/privacy-card.tsx';
import { type ChosenFile, readyFiles } from '../files/chosen-files.ts';
import { folderOf } from '../files/folder-of.ts';
import { handedCount, takeHanded } from '../files/handover.ts';
import type { JobRequest, JobSession } from '../job/job-session.ts';
import { isResult } from '../job/stored-files.ts';
import { isBusy } from '../job/work.ts';
import { asksForOcr } from './files/ocr-offer.ts';
import { sortFiles } from './files/sort-files.ts';
import { useAddFiles } from './files/use-add-files.ts';
import { useChosenFiles } from './files/use-chosen-files.ts';
import { useFileProblems } from './files/use-file-problems.ts';
import { asksAtFile, type Flow, toolPath } from './model/flow.ts';
import { leftIn } from './model/left-behind.ts';
import { mixedPlan } from './model/mixed-pages.ts';
import { filesToSend, isCommon, optionsToSend, type Values } from './model/option-values.ts';
import type { PanelModel, PanelSetup, Step } from './model/panel-model.ts';
import { CONFIRMATION } from './model/password-rules.ts';
import { pageOptions } from './options/page-options.ts';
import { type Form, useFieldProblem, useForm } from './options/use-form.ts';
import { complaintOf, passwordFields, sayComplaint } from './passwords/password-flow.ts';
import { useCarried } from './use-carried.ts';
import { useClear } from './use-clear.ts';
import { useJobSession } from './work/use-job-session.ts';
import { whyNotYet } from './work/why-not-yet.ts';

export function usePanel(setup: PanelSetup): PanelModel {
  const { entry, flow, place } = setup;
  // Files that were handed over count more than what was left here before.
  const [anew] = useState(() => handedCount() > 0);
  const [left] = useState(() => (anew ? undefined : leftIn(place)));
  const chosen = useChosenFiles(place, { plain: useLite(), ...lookRules(entry) }, left?.files);
  const { session, work } = useJobSession(flow, place, entry.fields, anew);
  const form = useForm(entry, chosen.files, left?.answers);
  // Who comes with several files means all of them.
  const [batch, setBatch] = useState(() => left?.answers?.batch ?? handedCount() > 1);
  useCarried({ place, tool: entry.id, chosen, form, batch, setBatch });
  const [hold, setHold] = useState<string | null>(null);
  usePlanGone(chosen.files.length, form);
  const { step, setStep, passwordComplaint } = useStep(flow, chosen.files.length, form.values);
  const multiple = entry.inputs !== 'single' || flow.kind === 'compress' || batch;
  const stored = chosen.files.length > 0 && chosen.files.every(({ file }) => isResult(file));
  const asksConsent = flow.asksConsent && !stored;
  const closed = useConsent() !== 'accepted' && asksConsent;
  const { refused, addFiles, forgetRefused } = useAddFiles(setup, chosen, multiple, closed);
  const { problemAt, showMissing } = useFieldProblem(work, form);
  useFileProblems(session, work, chosen);
  useHandedFiles((files) => {
    const { accepted, refused: unfit } = sortFiles(files, entry);
    addFiles(accepted, unfit);
  });

  const ready = asksAtFile(flow, chosen.files) ? readyFiles(chosen.files) : chosen.files;
  const held = hold ?? whyNotYet(ready, entry);
  const start = () => {
    if (isBusy(work) || closed) return;
    if (ready.length === 0) chosen.files.length > 0 ? sayLocked(chosen.files.length) : sayNoFiles(flow);
    else if (flow.passwords && step === 'files') setStep('password');
    else if (passwordComplaint) sayComplaint(passwordComplaint);
    else if (held) sayHeld(held);
    else if (!showMissing()) void session.start(requestOf(setup, form, ready));
  };
  const reset = () => {
    session.reset();
    setStep('files');
    for (const name of ['password', CONFIRMATION]) form.setValue(name, '');
    chosen.clear();
    forgetRefused();
  };
  const clear = useClear(place, chosen, multiple, reset);
  const job = { session, work, start, ...onceMore(setup, session, form, ready), clear, reset };
  const steps = { held, setHold, step, setStep, passwordComplaint, problemAt, asksConsent, closed };
  return { ...setup, ...form, ...steps, ...job, chosen, ready, refused, addFiles, multiple, batch, setBatch };
}

/** What can be done with the files of a job that runs or is done. */
function onceMore(setup: PanelSetup, session: JobSession, form: Form, ready: readonly ChosenFile[]) {
  const again = (answers: Values) => {
    for (const [name, value] of Object.entries(answers)) form.setValue(name, value);
    const values = { ...form.values, ...answers };
    void session.start(requestOf(setup, { ...form, values }, ready));
  };
  return { again, changeOptions: () => session.reset(), cancel: () => session.cancel() };
}

/** Protect and unlock go on to a form of their own; without a file there is nothing to go on with. */
function useStep(flow: Flow, fileCount: number, values: Values) {
  const [asked, setStep] = useState<Step>('files');
  const step: Step = fileCount === 0 ? 'files' : asked;
  return { step, setStep, passwordComplaint: complaintOf(flow, values) };
}

/** What was put together on the board goes with the last file. */
function usePlanGone(fileCount: number, { values, setValue }: Form): void {
  useEffect(() => {
    if (fileCount === 0 && values.plan) setValue('plan', '');
  }, [fileCount, values.plan, setValue]);
}

function lookRules(entry: CatalogueEntry) {
  return { scans: asksForOcr(entry.fields), opensNone: opensNoFile(entry) };
}

/** Takes in what was handed over from another place. */
function useHandedFiles(take: (files: readonly File[]) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the panel opens, and only then
  useEffect(() => {
    const handed = takeHanded();
    if (handed.length > 0) take(handed);
  }, []);
}

function requestOf({ entry, flow }: PanelSetup, form: Form, ready: readonly ChosenFile[]): JobRequest {
  const { fields, values, attached } = form;
  const plan = mixedPlan({ entry, values });
  const extra: Readonly<Record<string, string>> = {
    ...(opensNoFile(entry) ? {} : passwordFields(flow, values, ready)),
    'confirm-rights': values['confirm-rights'] === 'true' ? 'true' : '',
    ...(plan === '' ? pageOptions(fields, values, ready) : mixedOptions(plan, entry, values)),
    batch: entry.inputs === 'single' && ready.length > 1 ? 'true' : '',
  };
  return {
    path: plan === '' ? flow.submitPath : toolPath(entry.mixedBy?.tool ?? ''),
    files: ready.map(({ file }) => ({
      file,
      name: file.name,
      ...(takesAnyFile(entry) ? { folder: folderOf(file) } : {}),
    })),
    attached: filesToSend(fields, values, attached),
    fields: [
      ...optionsToSend(plan === '' ? fields : fields.filter(isCommon), values, attached).filter(
        ([name]) => extra[name] === undefined,
      ),
      ...Object.entries(extra).filter(([, value]) => value !== ''),
    ],
  };
}

function mixedOptions(plan: string, { mixedBy }: CatalogueEntry, values: Values): Values {
  return { plan, 'output-name': values['output-name'] || (mixedBy?.outputName ?? '') };
}

/** All that was chosen needs a password: the cursor stands where the first one is entered. */
function sayLocked(count: number): void {
  document.querySelector<HTMLInputElement>('.password-form input')?.focus();
  const description = panelWords.button.waitsForPassword({ count });
  showToast({ title: panelWords.toast.holdTitle, description, look: 'destructive' });
}

/** The cursor stands where something is to be mended, if that is a field. */
function sayHeld(held: string): void {
  document.querySelector<HTMLElement>('.panel [aria-invalid="true"]')?.focus();
  showToast({ title: panelWords.toast.holdTitle, description: held, look: 'destructive' });
}

function sayNoFiles(flow: Flow): void {
  showToast({
    title: panelWords.toast.noFilesTitle,
    description: panelWords.toast.noFiles[flow.kind],
    look: 'destructive',
  });
}
