/** Proofs: pictures of a result's pages before and after, stored beside it. */
import type { Sql } from '../adapters/postgres.ts';

/** They go with the record of their result; their bytes lie in the job's folder and go with that. */
export async function recordProof(
  sql: Sql,
  fileId: string,
  { key, bytes }: { readonly key: string; readonly bytes: number },
): Promise<void> {
  await sql.query('insert into proofs (file_id, key, bytes) values ($1, $2, $3)', [fileId, key, bytes]);
}
