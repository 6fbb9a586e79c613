/** Brings a job's problem with one file back to that file: the password is asked for where the file stands. */
import { useEffect, useRef } from 'react';
import type { Work } from '../job/work.ts';
import type { ChosenFiles } from './panel-model.ts';

const PASSWORD_PROBLEMS = ['need-password', 'wrong-password'];

export function useFileProblems(work: Work, chosen: ChosenFiles): void {
  const latest = useRef(chosen);
  latest.current = chosen;
  useEffect(() => {
    if (work.phase !== 'failed' || !PASSWORD_PROBLEMS.includes(work.problem.code ?? '')) return;
    const { files, show } = latest.current;
    const locked = files.find(({ file }) => file.name === work.problem.params.file) ?? files[0];
    if (locked) show(locked.key, { kind: 'locked', tried: work.problem.code === 'wrong-password' });
  }, [work]);
}

/** Whether a problem stands at its file already, so that the panel need not say it again. */
export function standsAtFile(work: Work, fileCount: number): boolean {
  return work.phase === 'failed' && fileCount > 0 && PASSWORD_PROBLEMS.includes(work.problem.code ?? '');
}
