/** What the list of recent jobs says. */
import { say } from '../../ui/say.ts';

export const recentWords = say({
  title: 'Recent jobs',
  text: 'Stored only in this browser.',
  several: '{name} and {count} more, as zip',
  files: { one: '{name} and {count} more file', other: '{name} and {count} more files' },
  all: { one: 'Show {count} job', other: 'Show all {count} jobs' },
  running: 'Processing, {percent}',
  gone: 'Expired and deleted.',
  /** Only where two jobs have the same name. */
  started: 'Started {moment}',
  namedBy: '{name}, started {moment}',
  action: { running: 'Cancel', done: 'Delete now', failed: 'Remove', gone: 'Remove' },
  actionFor: {
    running: 'Cancel {name}',
    done: 'Delete now: {name}',
    failed: 'Remove {name} from the list',
    gone: 'Remove {name} from the list',
  },
});
