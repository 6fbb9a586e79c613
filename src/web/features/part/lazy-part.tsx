/** A part of a page that comes when it is needed. Where it does not come, a note stands in its place, and the rest works on. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { PartMissing } from './part-missing.tsx';

/** A connection that was gone for a moment is asked once more. */
const AGAIN_MS = 1_000;

export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({
    default: await load()
      .catch(async () => {
        await new Promise((rested) => setTimeout(rested, AGAIN_MS));
        return load();
      })
      .catch((): ComponentType<Props> => PartMissing),
  }));
}
