/** Reads something for an owner's page, again and again if asked to, and after a token was entered. */
import { useCallback, useEffect, useState } from 'react';
import { type OwnerAnswer, ownerCall } from './owner-call.ts';

interface OwnerData<Value> {
  readonly answer: OwnerAnswer<Value> | undefined;
  readonly readAgain: () => void;
}

/** @param everyMs reads anew after so many milliseconds; 0 reads once. */
export function useOwnerData<Value>(path: string, everyMs = 0): OwnerData<Value> {
  const [answer, setAnswer] = useState<OwnerAnswer<Value>>();
  const [turn, setTurn] = useState(0);
  const readAgain = useCallback(() => setTurn((count) => count + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn reads anew
  useEffect(() => {
    let gone = false;
    void ownerCall<Value>('GET', path).then((read) => {
      if (!gone) setAnswer(read);
    });
    const timer = everyMs > 0 ? setTimeout(readAgain, everyMs) : undefined;
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [path, everyMs, turn, readAgain]);
  return { answer, readAgain };
}
