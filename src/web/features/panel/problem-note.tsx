/** Why the last job failed, where one can do something about it. */
import { panelWords } from '../../words/panel.ts';
import type { PanelModel } from './panel-model.ts';
import { standsAtFile } from './use-file-problems.ts';

export function ProblemNote({ model }: { readonly model: PanelModel }) {
  const { work, chosen, flow } = model;
  if (work.phase !== 'failed' || standsAtFile(work, chosen.files.length)) return null;
  return (
    <div className="problem" role="alert">
      <strong>{work.stage === 'refused' ? flow.words.failedTitle : panelWords.flow.tool.failedTitle}</strong>
      <p>{work.problem.message || flow.words.refusedText}</p>
    </div>
  );
}
