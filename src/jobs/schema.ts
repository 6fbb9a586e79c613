/** The tables of the job records, made and brought up to date at start. */
import type { Database } from '../adapters/postgres.ts';
import { LOCKS } from './locks.ts';

/** Each step runs once, in order, in one transaction; a step that has landed is never edited. */
const STEPS: readonly string[] = [
  `create table jobs (
     id text primary key,
     tool text not null,
     state text not null check (state in ('queued', 'running', 'completed', 'failed', 'cancelled', 'expired')),
     options jsonb not null,
     visitor text not null,
     /* Place in the fair order: each visitor's next job lies one turn after their last. */
     turn bigint not null,
     queue_id uuid,
     attempt int not null default 0,
     worker text,
     progress real not null default 0,
     note jsonb,
     warnings jsonb not null default '[]',
     error jsonb,
     created_at timestamptz not null default now(),
     started_at timestamptz,
     ended_at timestamptz,
     expires_at timestamptz not null
   );
   create index jobs_by_state on jobs (state, turn);
   create index jobs_by_visitor on jobs (visitor, turn) where state in ('queued', 'running');
   create index jobs_by_expiry on jobs (expires_at);
   create table job_inputs (
     job_id text not null references jobs on delete cascade,
     position int not null,
     name text not null,
     bytes bigint not null,
     modified_ms bigint,
     key text not null,
     primary key (job_id, position)
   );
   create table job_files (
     id text primary key,
     job_id text not null references jobs on delete cascade,
     position int not null,
     original_name text not null,
     original_bytes bigint not null,
     output_name text not null,
     /* Null until the job is completed. */
     key text,
     bytes bigint,
     mime text,
     unchanged boolean not null default false,
     facts jsonb not null default '{}'
   );
   create index job_files_by_job on job_files (job_id, position);
   create table job_secrets (
     job_id text primary key references jobs on delete cascade,
     sealed bytea not null
   );
   create table workers (
     id text primary key,
     seen_at timestamptz not null default now(),
     facts jsonb not null
   );
   create table turn_clock (only_row boolean primary key default true check (only_row), turn bigint not null);
   insert into turn_clock (turn) values (0);`,
  `create table contact_messages (
     id bigint generated always as identity primary key,
     name text not null,
     email text not null,
     subject text not null,
     message text not null,
     created_at timestamptz not null default now(),
     /* Null until the mail server took it. */
     mailed_at timestamptz
   );`,
  `create table job_attached (
     job_id text not null references jobs on delete cascade,
     option text not null,
     name text not null,
     bytes bigint not null,
     key text not null,
     primary key (job_id, option)
   );`,
  `create table wrong_passwords (
     visitor text not null,
     at timestamptz not null default now()
   );
   create index wrong_passwords_by_visitor on wrong_passwords (visitor, at);`,
  `alter table contact_messages
     /* While a message is being sent it lies in the future, so that nobody else takes it; a crash lets it run out. */
     add column next_try_at timestamptz not null default now(),
     add column tried_at timestamptz,
     add column refusals int not null default 0,
     /* Null until the mail server refused it for good. */
     add column given_up_at timestamptz;`,
  `create table google_notices (
     id bigint generated always as identity primary key,
     url text not null,
     told_at timestamptz not null default now()
   );`,
  `alter table contact_messages
     /* The day's name of who wrote it, as jobs have it. */
     add column visitor text not null default '';`,
  `alter table jobs
     /* How many visitors stand behind the one: a network that many share. */
     add column shares int not null default 1,
     /* It gave its place to others after a while, and waits behind them. */
     add column has_yielded boolean not null default false;`,
  `create table uploads (
     id text primary key,
     visitor text not null,
     /* As announced. */
     bytes bigint not null,
     received bigint not null default 0,
     /* When the last byte came. */
     touched_at timestamptz not null default now()
   );
   create index uploads_by_visitor on uploads (visitor);`,
  `alter table job_files add column report jsonb not null default '{}';`,
  `create table previews (
     /* The job that makes pages of a result. */
     job_id text primary key references jobs on delete cascade,
     file_id text not null references job_files on delete cascade
   );
   create index previews_by_file on previews (file_id);
   create table proofs (
     file_id text primary key references job_files on delete cascade,
     key text not null,
     bytes bigint not null
   );`,
  `create table shares (
     /* SHA-256 of the token: who reads the table can open nothing. */
     token_hash bytea primary key,
     job_id text not null references jobs on delete cascade,
     created_at timestamptz not null default now(),
     expires_at timestamptz not null
   );
   create index shares_by_job on shares (job_id);`,
  `alter table jobs
     /* Minutes that results are kept from the end of the job; null: as long as the site keeps them. */
     add column keep_minutes int;`,
  `alter table jobs
     /* Minutes that inputs are kept from the end of the job, for another job that names them. */
     add column keep_inputs_minutes int not null default 0;`,
  `alter table jobs
     /* SHA-256 of the key by which kept inputs are named: the id of a job opens its results alone. */
     add column inputs_key_hash bytea;
   create unique index jobs_by_inputs_key on jobs (inputs_key_hash);`,
  `alter table job_inputs
     /* The folder that it came from; null where there was none, or the tool keeps none. */
     add column folder text;`,
];

/** Brings the tables to the step that is asked for; processes that start together wait for each other. */
export async function migrate(database: Database, steps = STEPS.length): Promise<void> {
  await database.transaction(async (sql) => {
    await sql.query('select pg_advisory_xact_lock($1)', [LOCKS.migration]);
    await sql.query(
      'create table if not exists schema_steps (step int primary key, done_at timestamptz not null default now())',
    );
    const [row] = await sql.query<{ done: number }>('select count(*)::int as done from schema_steps');
    for (let step = row?.done ?? 0; step < steps; step++) {
      await sql.query(STEPS[step] ?? '');
      await sql.query('insert into schema_steps (step) values ($1)', [step]);
    }
  });
}
