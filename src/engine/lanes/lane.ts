/** What a lane runs: each set of tasks is loaded when it is first asked for. */
import { serveLane } from '../concurrency/serve-lane.ts';

serveLane({
  bilevel: async () => (await import('../compress/bilevel/bilevel-tasks.ts')).BILEVEL_TASKS,
  drawing: async () => (await import('../compress/check/draw-tasks.ts')).DRAW_TASKS,
  scans: async () => (await import('../compress/scans/part-scan.ts')).SCAN_TASKS,
  text: async () => (await import('../write/text/text-tasks.ts')).TEXT_TASKS,
});
