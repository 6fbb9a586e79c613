/** What the main thread and a lane say to each other. */

/** Tasks by their names: what goes in and comes out is copied as `structuredClone` copies. */
export type LaneTasks = Readonly<Record<string, (input: never, onStep: OnStep) => unknown>>;

/** @param share of a task that was done since. */
export type OnStep = (share: number) => void;

/** By their names, sets of tasks: each is loaded with what it needs when it is first asked for. */
export type TaskSets = Readonly<Record<string, () => Promise<LaneTasks>>>;

export interface LaneRequest {
  readonly id: number;
  readonly set: string;
  readonly task: string;
  readonly input: unknown;
}

export type LaneAnswer =
  | { readonly id: number; readonly step: number }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: unknown };
