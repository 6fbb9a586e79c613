/** Who may log in to the PostgreSQL that we start: one role, with a password that lies in the data folder, and no superuser. */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, chown, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ClientConfig } from 'pg';

/** Owns the cluster and is its only superuser; nobody can log in as it. */
export const OWNER = 'sheaf';
/** Owns the one database and all that is in it. */
const ROLE = 'sheaf_app';
const DATABASE = 'postgres';
const PASSWORD_FILE = 'database.key';
const PASSWORD_BYTES = 32;
const HEX_PASSWORD = /^[0-9a-f]{64}$/;

/**
 * How to log in to the database that a server has started on this data folder.
 * @param socket folder of its socket, where the one in the data folder would have had too long a path.
 * @throws where no server has started on the folder yet.
 */
export function ownConnection(dataDir: string, socket = path.join(dataDir, 'socket')): ClientConfig {
  const password = readFileSync(path.join(dataDir, PASSWORD_FILE), 'utf8').trim();
  return { host: socket, user: ROLE, database: DATABASE, password };
}

/** The password, made once in a file that only its owner may read. */
export async function databasePassword(dataDir: string): Promise<string> {
  const file = path.join(dataDir, PASSWORD_FILE);
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (HEX_PASSWORD.test(kept)) return kept;
  const made = randomBytes(PASSWORD_BYTES).toString('hex');
  const draft = `${file}.new`;
  await writeFile(draft, made, { mode: 0o600, flush: true });
  await chmod(draft, 0o600);
  await rename(draft, file);
  return made;
}

/**
 * Whether the cluster lets our role in with this password, and nobody else: told by what `closeAccess` wrote last. Clusters
 * of earlier versions trusted whoever reached their socket.
 */
export async function isAccessClosed(cluster: string, password: string): Promise<boolean> {
  const rules = await readFile(path.join(cluster, 'pg_hba.conf'), 'utf8').catch(() => '');
  return rules === accessRules(password);
}

/** @param owner of the cluster's files, where that is not us. */
export async function closeAccess(
  cluster: string,
  password: string,
  owner: { readonly uid: number; readonly gid: number } | undefined,
): Promise<void> {
  const file = path.join(cluster, 'pg_hba.conf');
  await writeFile(`${file}.new`, accessRules(password), { mode: 0o600, flush: true });
  if (owner) await chown(`${file}.new`, owner.uid, owner.gid);
  await rename(`${file}.new`, file);
}

function accessRules(password: string): string {
  const mark = createHash('sha256').update(password).digest('hex');
  return `# Written by Sheaf for the password ${mark.slice(0, 16)}.\nlocal ${DATABASE} ${ROLE} scram-sha-256\n`;
}

/**
 * Makes the role, and gives it everything that earlier versions made as the owner. One statement a line, as the
 * single-user mode reads them; harmless to run again.
 */
export function accessStatements(password: string): string {
  if (!HEX_PASSWORD.test(password)) throw new Error('the password of the database must be hexadecimal');
  const statements = [
    `set password_encryption = 'scram-sha-256'`,
    `do $$ begin if not exists (select from pg_roles where rolname = '${ROLE}') then create role ${ROLE}; end if; end $$`,
    `alter role ${ROLE} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`,
    `alter database ${DATABASE} owner to ${ROLE}`,
    HAND_OVER,
  ];
  return statements.map((each) => `${each.replace(/\s+/g, ' ').trim()};\n`).join('');
}

/** System catalogues have ids below 16384. A sequence of a column goes with its table, an array type with its element. */
const HAND_OVER = `do $$ declare each record; begin
  for each in select format('alter schema %I owner to ${ROLE}', nspname) as words
    from pg_namespace where oid >= 16384 and nspname !~ '^pg_'
  loop execute each.words; end loop;
  for each in select format('alter table %s owner to ${ROLE}', c.oid::regclass) as words
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.oid >= 16384 and n.nspname !~ '^pg_' and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and c.relkind = 'S' and d.deptype in ('a', 'i'))
  loop execute each.words; end loop;
  for each in select format('alter routine %s owner to ${ROLE}', p.oid::regprocedure) as words
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.oid >= 16384 and n.nspname !~ '^pg_'
  loop execute each.words; end loop;
  for each in select format('alter type %s owner to ${ROLE}', t.oid::regtype) as words
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where t.oid >= 16384 and n.nspname !~ '^pg_' and t.typtype in ('e', 'd', 'r')
  loop execute each.words; end loop;
end $$`;
