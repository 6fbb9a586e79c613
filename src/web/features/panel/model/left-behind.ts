/** What a visitor leaves in a panel to look at another page or tab: it stands there again when they come back. */
import type { ChosenFile } from '../../files/chosen-files.ts';
import type { Attached, Values } from './option-values.ts';

export interface Answers {
  readonly values: Values;
  readonly attached: Attached;
  readonly batch: boolean;
}

export interface LeftBehind {
  readonly files: readonly ChosenFile[];
  readonly answers: Answers | undefined;
}

const files = new Map<string, readonly ChosenFile[]>();
const answers = new Map<string, Answers>();

/** None forgets them. */
export function leaveFiles(place: string, chosen: readonly ChosenFile[]): void {
  if (chosen.length === 0) files.delete(place);
  else files.set(place, chosen);
}

/** To be called after `leaveFiles`: answers without files are forgotten, passwords among them. */
export function leaveAnswers(place: string, given: Answers): void {
  if (files.has(place)) answers.set(place, given);
  else answers.delete(place);
}

/** The panel of `place` is in sight, and has what was left there. */
export function takeLeft(place: string): void {
  files.delete(place);
  answers.delete(place);
}

/** Whether a panel out of sight has something that loading the page again would lose. */
export function isLeftElsewhere(): boolean {
  return files.size > 0;
}

/** Undefined where there are no files: a form begins anew with the next ones. */
export function leftIn(place: string): LeftBehind | undefined {
  const chosen = files.get(place);
  return chosen && { files: chosen, answers: answers.get(place) };
}
