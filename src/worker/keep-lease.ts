/** Keeps the lease of a running job, and tells when it is lost: taken by another, or out of the database's reach too long. */
import { type ClaimedJob, keepJob } from '../jobs/claim-job.ts';
import type { JobStore } from '../jobs/job-store.ts';
import { HEARTBEAT_MS, LEASE_SECONDS } from '../jobs/queue.ts';

/** Calls `onLost` once at most. Returns how to stop. */
export function keepLease(store: JobStore, job: ClaimedJob, onLost: () => void): () => void {
  let keptMs = Date.now();
  let asking = false;
  const lose = () => {
    clearInterval(timer);
    onLost();
  };
  const keep = async () => {
    if (Date.now() - keptMs > LEASE_SECONDS * 1000) return lose();
    // A database that has vanished answers nothing, not even no.
    if (asking) return;
    asking = true;
    const askedMs = Date.now();
    try {
      if (await keepJob(store, job)) keptMs = askedMs;
      else lose();
    } catch {
      // Out of reach for now.
    } finally {
      asking = false;
    }
  };
  const timer = setInterval(() => void keep(), HEARTBEAT_MS);
  return () => clearInterval(timer);
}
