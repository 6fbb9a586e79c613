/** Keeps a panel's answers for when it is left, and its files with them over a reload that our own note begins. */
import { useEffect, useRef } from 'react';
import { prepareUpload } from '../job/upload-files.ts';
import { type Carried, carryOverReload, takeCarried } from '../part/over-reload.ts';
import { chosenAnew } from './files/use-chosen-files.ts';
import { type Answers, leaveAnswers, takeLeft } from './model/left-behind.ts';
import type { ChosenFiles } from './model/panel-model.ts';
import type { Form } from './options/use-form.ts';

interface CarriedPanel {
  readonly place: string;
  readonly tool: string;
  readonly chosen: ChosenFiles;
  readonly form: Form;
  readonly batch: boolean;
  readonly setBatch: (batch: boolean) => void;
}

export function useCarried(panel: CarriedPanel): void {
  const { place, form, batch } = panel;
  useLeavingAnswers(place, { values: form.values, attached: form.attached, batch });
  const latest = useRef(panel);
  latest.current = panel;
  // What sends the files has come before the site can be updated under them.
  const some = panel.chosen.files.length > 0;
  useEffect(() => {
    if (some) prepareUpload();
  }, [some]);
  useEffect(() => carryOverReload(() => carriedOf(latest.current)), []);
  useEffect(() => {
    const take = async () => {
      const carried = await takeCarried(latest.current.tool);
      if (carried) takeUp(carried, latest.current);
    };
    // What does not come back is chosen again.
    void take().catch(() => undefined);
  }, []);
}

function carriedOf({ tool, chosen, form, batch }: CarriedPanel): Carried {
  const open = form.fields.filter(({ kind }) => kind !== 'secret').map(({ name }) => [name, form.values[name] ?? '']);
  return {
    tool,
    files: chosen.files.map(({ file, pages, turns }) => ({ file, pages, turns })),
    values: Object.fromEntries(open),
    attached: form.attached,
    batch,
  };
}

function takeUp({ files, values, attached, batch }: Carried, { chosen, form, setBatch }: CarriedPanel): void {
  setBatch(batch);
  for (const [name, value] of Object.entries(values)) form.setValue(name, value);
  for (const [name, file] of Object.entries(attached)) form.attach(name, file);
  const anew = chosenAnew(files.map(({ file }) => file));
  chosen.restore(
    anew.map((each, index) => ({ ...each, pages: files[index]?.pages ?? '', turns: files[index]?.turns ?? '' })),
    true,
  );
}

function useLeavingAnswers(place: string, answers: Answers): void {
  const latest = useRef(answers);
  latest.current = answers;
  useEffect(() => {
    takeLeft(place);
    return () => leaveAnswers(place, latest.current);
  }, [place]);
}
