/** The address of a database that a test has started, as DATABASE_URL takes it. */
import type { ClientConfig } from 'pg';

/** @param host folder of its socket, or of one that leads there. */
export function databaseUrl({ user, password, database, host }: ClientConfig, by = String(host)): string {
  return `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(by)}`;
}
