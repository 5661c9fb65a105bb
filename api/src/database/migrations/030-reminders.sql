-- Reminders of days, hours, weeks and payments, by push and e-mail. Quiet hours are minutes since midnight on the
-- account's own clock; its time zone is what its device said last.
alter table account add column timezone text;
alter table account add column quiet_from int not null default 1260;
alter table account add column quiet_to int not null default 420;

-- By which channels an account wants a kind of reminder. Kinds without a row have their defaults.
create table reminder_choice (
  account_id uuid not null references account on delete cascade,
  kind text not null,
  push boolean not null,
  mail boolean not null,
  primary key (account_id, kind)
);

-- Links that end the e-mails of one kind. The token itself is kept nowhere.
create table reminder_unsubscribe (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  kind text not null,
  created_at timestamptz(3) not null
);
create index reminder_unsubscribe_account on reminder_unsubscribe (account_id);

-- What somebody is to be reminded of, and what became of it.
create table reminder (
  id uuid primary key,
  account_id uuid not null,
  household_id uuid not null,
  kind text not null,
  -- The id of a day, week or payment; for an event followed by '@' and its instant.
  subject text not null,
  date date not null,
  -- Not before. While it is being sent, this lies ahead.
  due_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  state text not null default 'waiting',
  tries int not null default 0,
  -- When it was last taken to be sent: rows of one message have the same instant.
  taken_at timestamptz(3),
  -- The channels that have taken it, or can't.
  done text[] not null default '{}',
  created_at timestamptz(3) not null
);
alter table reminder add constraint reminder_state_check check (state in ('waiting', 'taken', 'queued', 'sent', 'lapsed'));
alter table reminder add constraint reminder_once unique (account_id, kind, subject, date);
create index reminder_due on reminder (due_at) where state in ('waiting', 'taken');
create index reminder_ended on reminder (ends_at);

alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (
  kind in ('invitation', 'member_invitation', 'password_reset', 'reminder')
);

-- Accepted days by their start, of all households.
create index day_accepted_start on day (scheduled_start_utc) where status = 'ACCEPTED';

-- When accepted days are next looked through, and up to which start they have been.
alter table server add column reminders_due_at timestamptz(3);
alter table server add column reminders_found_to timestamptz(3);
