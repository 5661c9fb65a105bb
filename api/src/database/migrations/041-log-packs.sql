-- Holds old entries of the log, some hundred in a row, each column as an array: a third of the size, because PostgreSQL
-- compresses a long value and no single entry. Filled household by household (log-packing.ts).
create table log_pack (
  household_id uuid not null,
  first_version bigint not null,
  last_version bigint not null,
  -- What the entries are about: their rows of log_subject.
  about text[] not null,
  mutation_id uuid[] not null,
  version bigint[] not null,
  position int[] not null,
  client_id uuid[] not null,
  seq bigint[] not null,
  account_id uuid[] not null,
  impersonated_by uuid[] not null,
  actor_role text[] not null,
  nanny_id uuid[] not null,
  name text[] not null,
  mutation_version int[] not null,
  args json[] not null,
  based_on json[] not null,
  fingerprint text[] not null,
  happened_at timestamptz(3)[] not null,
  received_at timestamptz(3)[] not null,
  result text[] not null,
  code text[] not null,
  message text[] not null,
  data json[] not null,
  changes json[] not null,
  subjects json[] not null,
  hash bytea[] not null,
  primary key (household_id, last_version)
);
-- Without a list of pending rows, whose merging would stop somebody's write.
create index log_pack_mutations on log_pack using gin (mutation_id) with (fastupdate = off);
create index log_pack_about on log_pack using gin (about) with (fastupdate = off);
