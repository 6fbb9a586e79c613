/** Why the last job failed, where one can do something about it. */
import { failureWords } from '../model/flow.ts';
import type { PanelModel } from '../model/panel-model.ts';
import { standsAtFile } from './use-file-problems.ts';

export function ProblemNote({ model }: { readonly model: PanelModel }) {
  const { work, chosen, flow } = model;
  if (work.phase !== 'failed' || standsAtFile(work, chosen.files.length)) return null;
  const { title, description } = failureWords(flow, work.problem, work.stage);
  return (
    <div className="problem" role="alert">
      <strong>{title}</strong>
      <p>{description}</p>
    </div>
  );
}
