/** Why the last job failed, where one can do something about it. */
import { failureWords } from '../model/flow.ts';
import type { PanelModel } from '../model/panel-model.ts';
import { ConvertWay } from './convert-way.tsx';
import { standsAtFile } from './use-file-problems.ts';

interface ProblemNoteProps {
  readonly model: PanelModel;
  /** Opens another tool with the files that were handed over. */
  readonly onGoOn: ((tool: string) => void) | undefined;
}

export function ProblemNote({ model, onGoOn }: ProblemNoteProps) {
  const { work, chosen, flow } = model;
  if (work.phase !== 'failed' || standsAtFile(work, chosen.files.length)) return null;
  const { title, description } = failureWords(flow, work.problem, work.stage);
  return (
    <div className="problem" role="alert">
      <strong>{title}</strong>
      <p>{description}</p>
      <ConvertWay model={model} params={work.problem.params} onGoOn={onGoOn} />
    </div>
  );
}
