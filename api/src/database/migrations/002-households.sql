-- The tables of a household: version, settings, nannies, rates, base schedules, days, to-dos, earnings,
-- payments, settlements, reviews, tombstones, mutation log, numbers of devices' queues, and failed attempts.
-- A household is the unit of sharing and of sync: every table below belongs to one, every key begins with
-- household_id, and a transaction touches one household (so the tables can be distributed by it as they are).
-- Each row carries the household's version at which it was last written; devices ask for what is newer.

-- The one row that a writer locks first, and the counter that it raises.
create table household_version (
  household_id uuid primary key,
  version bigint not null default 0,
  -- Tombstones up to this version are gone: a cursor before it begins anew.
  purged_version bigint not null default 0,
  created_at timestamptz(3) not null default now()
);

create table household (
  household_id uuid not null,
  id uuid not null,
  version bigint not null,
  name text not null,
  timezone text not null,
  billing_increment_minutes int not null check (billing_increment_minutes between 1 and 480),
  currency text not null check (currency in ('USD', 'EUR', 'GBP', 'CAD')),
  created_at timestamptz(3) not null,
  primary key (household_id, id),
  check (id = household_id)
);

-- Every row that a nanny may see carries her nanny_id, which never changes: her changes are one indexed range.
create table nanny (
  household_id uuid not null,
  id uuid not null,
  nanny_id uuid not null,
  version bigint not null,
  name text not null,
  email text not null,
  nanny_user_id uuid,
  created_at timestamptz(3) not null,
  primary key (household_id, id),
  check (id = nanny_id)
);
create unique index nanny_email on nanny (household_id, email);
create index nanny_changes on nanny (household_id, version);

create table rate (
  household_id uuid not null,
  id text not null,
  nanny_id uuid not null,
  version bigint not null,
  effective_from date not null,
  hourly_rate_cents int not null check (hourly_rate_cents > 0),
  primary key (household_id, id)
);
create index rate_nanny on rate (household_id, nanny_id);
create index rate_changes on rate (household_id, version);

create table base_schedule (
  household_id uuid not null,
  id text not null,
  nanny_id uuid not null,
  version bigint not null,
  weekday int not null check (weekday between 0 and 6),
  shifts json not null,
  saved_at timestamptz(3) not null,
  primary key (household_id, id)
);
create index base_schedule_nanny on base_schedule (household_id, nanny_id);
create index base_schedule_changes on base_schedule (household_id, version);

create table day (
  household_id uuid not null,
  id uuid not null,
  nanny_id uuid not null,
  version bigint not null,
  date date not null,
  origin text not null check (origin in ('generated', 'scheduled')),
  status text not null check (status in ('PENDING', 'ACCEPTED', 'DECLINED', 'COMPLETED')),
  scheduled_start_utc timestamptz(3),
  scheduled_end_utc timestamptz(3),
  times_changed_at timestamptz(3),
  scheduled_notes text,
  notes_changed_at timestamptz(3),
  answered_at timestamptz(3),
  actual_start_utc timestamptz(3),
  actual_end_utc timestamptz(3),
  hours_recorded_at timestamptz(3),
  hours_recorded_by uuid,
  hours_recorded_by_side text check (hours_recorded_by_side in ('family', 'nanny')),
  billing_increment_minutes int,
  hourly_rate_cents int,
  billable_minutes int,
  amount_cents bigint,
  is_paid boolean not null,
  restored_at timestamptz(3),
  primary key (household_id, id),
  check (actual_end_utc > actual_start_utc),
  check ((status = 'COMPLETED') = (amount_cents is not null))
);
create index day_nanny_date on day (household_id, nanny_id, date);
create index day_date on day (household_id, date);
create index day_changes on day (household_id, version);

create table todo (
  household_id uuid not null,
  id uuid not null,
  nanny_id uuid not null,
  version bigint not null,
  day_id uuid not null,
  title text not null,
  title_changed_at timestamptz(3) not null,
  is_completed boolean not null,
  ticked_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (household_id, id)
);
create index todo_day on todo (household_id, day_id);
create index todo_nanny on todo (household_id, nanny_id);
create index todo_changes on todo (household_id, version);

create table earning (
  household_id uuid not null,
  id uuid not null,
  nanny_id uuid not null,
  version bigint not null,
  kind text not null check (kind in ('hours')),
  day_id uuid,
  date date not null,
  earned_from timestamptz(3) not null,
  amount_cents bigint not null,
  open_cents bigint not null check (open_cents >= 0),
  primary key (household_id, id)
);
create index earning_open on earning (household_id, nanny_id, open_cents);
create index earning_changes on earning (household_id, version);

create table payment (
  household_id uuid not null,
  id uuid not null,
  nanny_id uuid not null,
  version bigint not null,
  payment_date date not null,
  amount_cents bigint not null check (amount_cents > 0),
  unsettled_cents bigint not null check (unsettled_cents between 0 and amount_cents),
  platform text check (platform in ('VENMO', 'ZELLE', 'CASH')),
  possible_duplicate_of uuid,
  voided_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (household_id, id)
);
create index payment_credit on payment (household_id, nanny_id, unsettled_cents);
create index payment_date on payment (household_id, nanny_id, payment_date);
create index payment_changes on payment (household_id, version);

create table settlement (
  household_id uuid not null,
  id text not null,
  nanny_id uuid not null,
  version bigint not null,
  payment_id uuid not null,
  earning_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (household_id, id)
);
create unique index settlement_pair on settlement (household_id, payment_id, earning_id);
create index settlement_earning on settlement (household_id, earning_id);
create index settlement_nanny on settlement (household_id, nanny_id);
create index settlement_changes on settlement (household_id, version);

create table review (
  household_id uuid not null,
  id uuid not null,
  nanny_id uuid not null,
  version bigint not null,
  day_id uuid not null,
  kind text not null,
  start_utc timestamptz(3) not null,
  end_utc timestamptz(3) not null,
  author_id uuid not null,
  author_side text not null,
  happened_at timestamptz(3) not null,
  status text not null check (status in ('open', 'confirmed', 'dismissed', 'withdrawn')),
  decided_at timestamptz(3),
  decided_by uuid,
  primary key (household_id, id)
);
create index review_day on review (household_id, day_id);
create index review_nanny on review (household_id, nanny_id);
create index review_changes on review (household_id, version);

-- What is gone, for devices that still have it (180 days), with its last state: work outlives a delete.
create table tombstone (
  household_id uuid not null,
  table_name text not null,
  id text not null,
  nanny_id uuid,
  version bigint not null,
  deleted_at timestamptz(3) not null,
  last_state json not null,
  primary key (household_id, table_name, id)
);
create index tombstone_changes on tombstone (household_id, version);

-- Everything that anybody asked for, and what became of it. Never rewritten.
create table mutation_log (
  household_id uuid not null,
  mutation_id uuid not null,
  version bigint not null,
  -- Its place among the mutations of this version.
  position int not null,
  client_id uuid,
  seq bigint,
  account_id uuid not null,
  impersonated_by uuid,
  actor_role text not null,
  nanny_id uuid,
  name text not null,
  mutation_version int not null,
  args json not null,
  based_on json,
  -- Of name, version and args: the same id with other input is a conflict.
  fingerprint text not null,
  happened_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  result text not null check (result in ('applied', 'noop', 'review', 'rejected')),
  code text,
  message text,
  data json,
  -- The rows as they were before: [{ table, id, row }], row null for one that was not there.
  replaced json not null,
  primary key (household_id, mutation_id)
);
create index mutation_log_version on mutation_log (household_id, version, position);
create index mutation_log_client on mutation_log (household_id, client_id, version);

-- The last number of each client's queue in a household: it keeps order.
create table client_sequence (
  household_id uuid not null,
  client_id uuid not null,
  last_seq bigint not null,
  primary key (household_id, client_id)
);

-- Mutations that fail for a reason of our own: tried again for a while, then set aside.
create table failed_attempt (
  household_id uuid not null,
  mutation_id uuid not null,
  attempts int not null,
  first_at timestamptz(3) not null,
  last_error text not null,
  primary key (household_id, mutation_id)
);
