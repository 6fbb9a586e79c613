/** All that the parts of a panel know of it. */
import type { CatalogueEntry } from '../../../../contract/catalogue.ts';
import type { Field } from '../../../../contract/options/field.ts';
import type { Refused } from '../../../../ui/drop-zone.tsx';
import type { Arrangement, ChosenFile } from '../../files/chosen-files.ts';
import type { FileLook } from '../../files/file-look.ts';
import type { JobSession } from '../../job/job-session.ts';
import type { Work } from '../../job/work.ts';
import type { Flow } from './flow.ts';
import type { Attached, Values } from './option-values.ts';
import type { PasswordComplaint } from './password-rules.ts';

export interface PanelSetup {
  readonly entry: CatalogueEntry;
  readonly flow: Flow;
  /** Names this panel among all places of the site: its job and its files are kept by this name. */
  readonly place: string;
}

export interface ChosenFiles {
  readonly files: readonly ChosenFile[];
  readonly add: (files: readonly File[], replace: boolean) => void;
  readonly remove: (key: number) => void;
  readonly move: (key: number, to: number) => void;
  readonly unlock: (key: number, password: string) => void;
  readonly arrange: (key: number, arrangement: Arrangement) => void;
  /** Shows what the server found out about a file. */
  readonly show: (key: number, look: FileLook) => void;
  readonly clear: () => void;
  /** Puts back what was cleared, in the place of what was chosen since, or before it. */
  readonly restore: (files: readonly ChosenFile[], replace: boolean) => void;
}

export interface RefusedFile {
  readonly name: string;
  readonly message: string;
  /** The file, where another tool might take it. */
  readonly ofWrongType?: File;
  /** The file, where it was one too many for a tool that works on one. */
  readonly beyondOne?: File;
}

export type Step = 'files' | 'password';

export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

export interface PanelModel extends PanelSetup {
  readonly chosen: ChosenFiles;
  /** Files that can be worked on. */
  readonly ready: readonly ChosenFile[];
  readonly refused: readonly RefusedFile[];
  readonly addFiles: (accepted: readonly File[], refused: readonly Refused[]) => void;
  /** Several files are taken, by the tool itself or because the visitor asked for it. */
  readonly multiple: boolean;
  readonly batch: boolean;
  readonly setBatch: (batch: boolean) => void;
  readonly fields: readonly Field[];
  readonly values: Values;
  readonly setValue: (name: string, value: string) => void;
  /** Second uploads, such as a watermark's picture. */
  readonly attached: Attached;
  readonly attach: (name: string, file: File | null) => void;
  /** The same for an option that takes several. */
  readonly attachAll: (name: string, files: readonly File[]) => void;
  /** Why the work cannot begin with these files and answers; undefined where it can. */
  readonly held: string | undefined;
  /** Why a tool's own part lets nothing begin yet. */
  readonly setHold: (reason: string | null) => void;
  /** What is wrong with one answer of the form. */
  readonly problemAt: FieldProblem | undefined;
  /** Protect and unlock ask for a password after the files. */
  readonly step: Step;
  readonly setStep: (step: Step) => void;
  /** Why the password form cannot be sent. */
  readonly passwordComplaint: PasswordComplaint | undefined;
  /** The privacy card has its place: something would be sent. */
  readonly asksConsent: boolean;
  /** Files wait for the visitor's answer to the privacy card. */
  readonly closed: boolean;
  readonly session: JobSession;
  readonly work: Work;
  readonly start: () => void;
  /** Does the same work once more, with these answers instead of those that were given. */
  readonly again: (answers: Values) => void;
  /** From a result back to the choices: files and answers are still there. */
  readonly changeOptions: () => void;
  /** Ends the job on the server; the files stay. */
  readonly cancel: () => Promise<void>;
  /** The same as `reset`, and offers to take it back. */
  readonly clear: () => void;
  /** Forgets files, results and progress. */
  readonly reset: () => void;
}
