/** What the list of recent results says. */

export const recentWords = {
  title: 'Your recent results',
  text: 'Only this browser knows them.',
  name: (name: string, count: number) => (count === 1 ? name : `${name} and ${count - 1} more, as zip`),
  remove: (name: string) => `Delete ${name} now`,
} as const;
