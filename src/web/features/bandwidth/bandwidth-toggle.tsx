/** The switch for lite mode in the header. */
import { Leaf } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { siteWords } from '../../words/site.ts';
import { chooseLite, readLite, subscribeToLite } from './bandwidth.ts';

export function useLite(): boolean {
  return useSyncExternalStore(subscribeToLite, readLite, () => false);
}

export function BandwidthToggle() {
  const lite = useLite();
  return (
    <IconButton label={siteWords.bandwidth.toggle} aria-pressed={lite} onClick={() => chooseLite(!lite)}>
      <Leaf aria-hidden="true" />
    </IconButton>
  );
}
