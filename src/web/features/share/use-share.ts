/** The one link that this tab has to a job's results: made when it is wanted, made anew for another time, revoked. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { serverNow } from '../job/server-clock.ts';
import { endShares, knownShare, LASTING, type MadeShare, makeShare } from './share-calls.ts';

type ShareState =
  | { readonly phase: 'making' | 'failed' | 'revoked' }
  | { readonly phase: 'made'; readonly share: MadeShare; readonly notRevoked: boolean };

export function useShare(jobId: string) {
  const [state, setState] = useState<ShareState>(() => {
    const share = knownShare(jobId, serverNow());
    return share ? { phase: 'made', share, notRevoked: false } : { phase: 'making' };
  });

  /** One call after the other: of two that overlap, the link on the screen might not be the one that works. */
  const before = useRef(Promise.resolve());
  const inTurn = useCallback((work: () => Promise<void>) => {
    before.current = before.current.then(work);
    return before.current;
  }, []);

  /** The link before it ends: what is on the screen is the only one. */
  const make = useCallback(
    (minutes: number) =>
      inTurn(async () => {
        try {
          await endShares(jobId);
          setState({ phase: 'made', share: await makeShare(jobId, minutes), notRevoked: false });
        } catch {
          setState({ phase: 'failed' });
        }
      }),
    [jobId, inTurn],
  );

  const revoke = () =>
    inTurn(async () => {
      try {
        await endShares(jobId);
        setState({ phase: 'revoked' });
      } catch {
        setState((shown) => (shown.phase === 'made' ? { ...shown, notRevoked: true } : shown));
      }
    });

  useEffect(() => {
    if (!knownShare(jobId, serverNow())) void make(LASTING.hour);
  }, [jobId, make]);

  return { state, make, revoke };
}
