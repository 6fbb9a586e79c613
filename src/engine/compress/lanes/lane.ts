/** What a lane of compression runs. */
import { serveLane } from '../../concurrency/serve-lane.ts';

serveLane({
  bilevel: async () => (await import('../bilevel/bilevel-tasks.ts')).BILEVEL_TASKS,
  drawing: async () => (await import('../check/draw-tasks.ts')).DRAW_TASKS,
  scans: async () => (await import('../part-scan.ts')).SCAN_TASKS,
});
