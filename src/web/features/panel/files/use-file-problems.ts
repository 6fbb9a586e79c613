/** Brings a job's problem with one file back to that file: what it needs is asked for where it stands. */
import { useEffect, useRef } from 'react';
import type { ChosenFile } from '../../files/chosen-files.ts';
import type { FileLook } from '../../files/file-look.ts';
import type { JobSession } from '../../job/job-session.ts';
import type { Problem, Work } from '../../job/work.ts';
import type { ChosenFiles } from '../model/panel-model.ts';
import { scanLook } from './ocr-offer.ts';

const WRONG = 'wrong-password';
const PASSWORD_PROBLEMS = ['need-password', WRONG];

export function useFileProblems(session: JobSession, work: Work, chosen: ChosenFiles): void {
  useGoneWithFile(session, work, chosen);
  const isAddedAgain = work.phase === 'failed' && work.stage === 'interrupted' && chosen.files.length > 0;
  useEffect(() => {
    if (isAddedAgain) session.reset();
  }, [isAddedAgain, session]);
  const latest = useRef(chosen);
  latest.current = chosen;
  useEffect(() => {
    if (work.phase !== 'failed') return;
    const { files, show } = latest.current;
    const { file: name } = work.problem.params;
    const about = files.find(({ file }) => name === undefined || file.name === name);
    const look =
      about &&
      (lockedLook(work.problem.code) ?? lostLook(work.problem, about) ?? scanLook(work.problem.params, about.look));
    if (look) show(about.key, look);
  }, [work]);
}

/** How a file stands in the list that the server could not open for want of a password; undefined for other problems. */
export function lockedLook(code: unknown): FileLook | undefined {
  return PASSWORD_PROBLEMS.some((each) => each === code) ? { kind: 'locked', tried: code === WRONG } : undefined;
}

/** A file that could not be repaired, or is no PDF, is no longer said to be repaired. Where the server named none, it may be another one. */
export function lostLook(
  { code, params }: Pick<Problem, 'code' | 'params'>,
  { look }: ChosenFile,
): FileLook | undefined {
  if (params.file === undefined || look.kind !== 'plain' || !look.unread) return undefined;
  if (code === 'damaged') return { kind: 'plain', lost: true };
  return code === 'wrong-type' ? { kind: 'plain', foreign: true } : undefined;
}

/** What is said of a file goes with that file. */
function useGoneWithFile(session: JobSession, work: Work, { files }: ChosenFiles): void {
  const about = useRef<{ readonly work: Work; readonly key: number | undefined } | undefined>(undefined);
  useEffect(() => {
    if (work.phase !== 'failed') return;
    if (about.current?.work !== work) {
      const named = files.find(({ file }) => file.name === work.problem.params.file);
      about.current = { work, key: named?.key };
    }
    const { key } = about.current;
    if (key !== undefined && !files.some((each) => each.key === key)) session.reset();
  }, [session, work, files]);
}

/** Whether a problem stands at its file already, so that the panel need not say it again. */
export function standsAtFile(work: Work, fileCount: number): boolean {
  return work.phase === 'failed' && fileCount > 0 && lockedLook(work.problem.code) !== undefined;
}
