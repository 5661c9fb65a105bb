-- Terms of a nanny, her weeks under terms, and days that the family cancelled late, with the columns of days,
-- nannies, households, earnings and the server that pay by terms needs, such as holidays and agreed times.
create table terms (
  household_id uuid not null,
  id text not null,
  nanny_id uuid not null,
  version bigint not null,
  effective_from date not null,
  week_starts_on int not null check (week_starts_on between 0 and 6),
  weekly_limit_minutes int,
  daily_limit_minutes int,
  rest_weekday int,
  overtime_multiplier_hundredths int not null,
  guaranteed_minutes int,
  cancellation_hours int,
  holiday_multiplier_hundredths int,
  pay_period text not null check (pay_period in ('WEEKLY', 'BIWEEKLY', 'SEMIMONTHLY', 'MONTHLY')),
  changed_at timestamptz(3) not null,
  answer text check (answer in ('AGREED', 'DISAGREED')),
  answer_note text,
  answered_at timestamptz(3),
  primary key (household_id, id)
);
create index terms_nanny on terms (household_id, nanny_id);
create index terms_changes on terms (household_id, version);

create table week (
  household_id uuid not null,
  id text not null,
  nanny_id uuid not null,
  version bigint not null,
  week_start date not null,
  closed_at timestamptz(3),
  day_rates json,
  guarantee_share json,
  held_terms_from date,
  primary key (household_id, id)
);
create index week_nanny on week (household_id, nanny_id);
create index week_changes on week (household_id, version);

create table cancellation (
  household_id uuid not null,
  id text not null,
  nanny_id uuid not null,
  version bigint not null,
  day_id uuid not null,
  date date not null,
  start_utc timestamptz(3) not null,
  end_utc timestamptz(3) not null,
  hourly_rate_cents int not null,
  primary key (household_id, id),
  check (end_utc > start_utc)
);
create index cancellation_nanny_date on cancellation (household_id, nanny_id, date);
create index cancellation_day on cancellation (household_id, day_id);
create index cancellation_changes on cancellation (household_id, version);

alter table day add column minutes_by_date json;
alter table day add column proposed_by_nanny boolean;
alter table day add column agreed_start_utc timestamptz(3);
alter table day add column agreed_end_utc timestamptz(3);
alter table day add column agreement_ended_at timestamptz(3);
alter table day add column declined_minutes int;

alter table nanny add column started_on date;
alter table nanny add column start_plan json;
alter table nanny add column ended_on date;
alter table nanny add column end_plan json;

alter table household add column use_federal_holidays boolean;
alter table household add column own_holidays json;

alter table earning add column week_start date;
alter table earning add column minutes int;
alter table earning add column rate_cents int;
alter table earning drop constraint earning_kind_check;
alter table earning add constraint earning_kind_check check (kind in ('hours', 'overtime', 'guarantee', 'cancellation', 'holiday'));

-- When the weeks that are over were last closed: one of several processes does it.
alter table server add column weeks_due_at timestamptz(3);
