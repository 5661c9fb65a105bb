-- Mileage and expenses that a nanny claims, with the family's answer, and what a mile or kilometer pays from a date on.
create table claim (
  household_id uuid not null,
  id uuid not null,
  nanny_id uuid not null,
  version bigint not null,
  kind text not null check (kind in ('MILEAGE', 'EXPENSE')),
  date date not null,
  category text check (category in ('PARKING', 'TRANSIT', 'FOOD', 'SUPPLIES', 'ACTIVITY', 'OTHER')),
  distance_tenths integer,
  unit text check (unit in ('MILE', 'KILOMETER')),
  rate_tenths integer,
  amount_cents bigint not null,
  note text,
  receipt_hash text,
  status text not null check (status in ('SUBMITTED', 'APPROVED', 'DECLINED', 'WITHDRAWN')),
  submitted_by uuid not null,
  submitted_by_side text not null check (submitted_by_side in ('family', 'nanny')),
  submitted_at timestamptz(3) not null,
  decided_by uuid,
  decided_at timestamptz(3),
  answer_note text,
  possible_duplicate_of uuid,
  check ((kind = 'MILEAGE') = (distance_tenths is not null)),
  check ((kind = 'MILEAGE') = (unit is not null)),
  check ((kind = 'MILEAGE') = (rate_tenths is not null)),
  check ((kind = 'EXPENSE') = (category is not null)),
  primary key (household_id, id)
);
create index claim_nanny_status on claim (household_id, nanny_id, status);
create index claim_nanny_date on claim (household_id, nanny_id, date);
create index claim_nanny_receipt on claim (household_id, nanny_id, receipt_hash);
create index claim_changes on claim (household_id, version);

create table mileage_rate (
  household_id uuid not null,
  id text not null,
  nanny_id uuid not null,
  version bigint not null,
  effective_from date not null,
  rate_tenths integer not null,
  primary key (household_id, id)
);
create index mileage_rate_nanny on mileage_rate (household_id, nanny_id);
create index mileage_rate_changes on mileage_rate (household_id, version);
