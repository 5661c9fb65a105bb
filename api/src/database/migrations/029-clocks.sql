-- Arrivals of nannies: stored beginnings, which hours end.
create table clock (
  household_id uuid not null,
  id uuid not null,
  nanny_id uuid not null,
  version bigint not null,
  day_id uuid not null,
  date date not null,
  timezone text not null,
  arrived_at timestamptz(3) not null,
  arrived_received_at timestamptz(3) not null,
  left_at timestamptz(3),
  left_received_at timestamptz(3),
  state text not null check (state in ('running', 'unfinished', 'ended', 'discarded')),
  ended_by uuid,
  primary key (household_id, id)
);
create index clock_nanny_state on clock (household_id, nanny_id, state);
create index clock_day on clock (household_id, day_id);
create index clock_changes on clock (household_id, version);
