-- Weeks that are confirmed and approved, questions about them, days not worked, adjustments, statements with
-- the employer and the last digits of a tax id, deductions and corrections, and archived nannies.
alter table week add column confirmed json;
alter table week add column approved json;
alter table week add column frozen json;

create table question (
  household_id uuid not null,
  id uuid not null,
  nanny_id uuid not null,
  version bigint not null,
  week_start date not null,
  text text not null,
  asked_at timestamptz(3) not null,
  asked_by uuid not null,
  asked_by_side text not null check (asked_by_side in ('family', 'nanny')),
  answer text,
  answered_at timestamptz(3),
  answered_by uuid,
  primary key (household_id, id)
);
create index question_nanny_week on question (household_id, nanny_id, week_start);
create index question_changes on question (household_id, version);

create table statement (
  household_id uuid not null,
  id uuid not null,
  nanny_id uuid not null,
  version bigint not null,
  first_date date not null,
  last_date date not null,
  payment_id uuid,
  issued_at timestamptz(3) not null,
  year int not null,
  number text,
  content json not null,
  hash text,
  replaces uuid,
  voided_at timestamptz(3),
  primary key (household_id, id)
);
create index statement_nanny_first_date on statement (household_id, nanny_id, first_date);
create index statement_payment on statement (household_id, payment_id);
create index statement_year on statement (household_id, year);
create index statement_changes on statement (household_id, version);

alter table day add column not_worked_at timestamptz(3);

alter table nanny add column id_last_four text;
alter table nanny add column archived_at timestamptz(3);
alter table nanny add column former_user_id uuid;
create index nanny_former_user on nanny (household_id, former_user_id) where former_user_id is not null;
-- An archived nanny may be added again with the same e-mail.
create unique index nanny_active_email on nanny (household_id, email) where archived_at is null;
drop index nanny_email;
create index nanny_email on nanny (household_id, email);

alter table household add column employer_name text;
alter table household add column employer_address text;
alter table household add column employer_phone text;

alter table payment add column kind text not null default 'PAID';
alter table payment add constraint payment_kind_check check (kind in ('PAID', 'WITHHELD', 'CORRECTION'));
alter table payment add column label text;
alter table payment add column week_start date;
alter table payment add column paid_with uuid;

alter table earning drop constraint earning_kind_check;
alter table earning add constraint earning_kind_check check (kind in ('hours', 'overtime', 'guarantee', 'cancellation', 'holiday', 'adjustment'));
create index earning_nanny_date on earning (household_id, nanny_id, date);
