/** What the three ways to split are called, and how the files are told. */
import { say } from '../../ui/say.ts';

export const screenWords = say({
  way: 'How to split',
  ways: { pick: 'Pick pages', cut: 'Cut here', every: 'Every N pages' },
  perFile: 'Pages per file',
  more: 'More ways',
  none: 'None',
  names: { one: 'Creates {first}', other: 'Creates {count} files, {first} to {last}' },
  two: 'Creates {first} and {second}',
});
