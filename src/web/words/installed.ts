/** What a phone or a desk says of the installed site: its manifest. */
import { say } from '../../ui/say.ts';

export const installedWords = say({
  name: 'Sheaf: PDF and file tools',
  description: 'Free PDF and file tools without an account.',
});
