-- How each kind of a nanny's time off is earned, the time off that was asked for and answered, and what changes a
-- balance otherwise.
create table leave_policy (
  household_id uuid not null,
  id text not null,
  nanny_id uuid not null,
  version bigint not null,
  kind text not null check (kind in ('VACATION', 'SICK', 'PERSONAL')),
  effective_from date not null,
  grant_minutes integer,
  earn json,
  year_starts_on text not null,
  max_year_minutes integer,
  cap_minutes integer,
  carry_minutes integer,
  waiting_days integer not null,
  use_max_minutes integer,
  use_max_days integer,
  pays_out boolean not null,
  primary key (household_id, id)
);
create index leave_policy_nanny on leave_policy (household_id, nanny_id);
create index leave_policy_changes on leave_policy (household_id, version);

create table leave (
  household_id uuid not null,
  id uuid not null,
  nanny_id uuid not null,
  version bigint not null,
  group_id uuid not null,
  kind text not null check (kind in ('VACATION', 'SICK', 'PERSONAL')),
  date date not null,
  minutes integer not null,
  planned_minutes integer not null,
  asked_by_side text not null check (asked_by_side in ('family', 'nanny')),
  asked_by uuid not null,
  asked_at timestamptz(3) not null,
  note text check (note is null or kind <> 'SICK'),
  status text not null check (status in ('ASKED', 'APPROVED', 'DECLINED', 'WITHDRAWN')),
  paid_minutes integer,
  answer_note text,
  answered_by uuid,
  answered_at timestamptz(3),
  primary key (household_id, id)
);
create index leave_nanny_date on leave (household_id, nanny_id, date);
create index leave_nanny_status on leave (household_id, nanny_id, status);
create index leave_changes on leave (household_id, version);

create table leave_entry (
  household_id uuid not null,
  id uuid not null,
  nanny_id uuid not null,
  version bigint not null,
  type text not null check (type in ('ADJUSTED', 'PAID_OUT')),
  kind text not null check (kind in ('VACATION', 'SICK', 'PERSONAL')),
  date date not null,
  minutes integer not null,
  note text,
  by uuid not null,
  by_side text not null check (by_side in ('family', 'nanny')),
  at timestamptz(3) not null,
  primary key (household_id, id)
);
create index leave_entry_nanny_date on leave_entry (household_id, nanny_id, date);
create index leave_entry_changes on leave_entry (household_id, version);

alter table earning drop constraint earning_kind_check;
alter table earning add constraint earning_kind_check check (kind in ('hours', 'overtime', 'guarantee', 'cancellation', 'holiday', 'leave', 'adjustment'));
