-- Addresses from which calendar programs fetch a person's shifts. The token of the address is kept nowhere. A feed of
-- one household is deleted with the membership; one of all of a nanny's households has none.
create table feed (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  household_id uuid,
  token_hash bytea not null unique,
  language text not null,
  with_notes boolean not null,
  created_at timestamptz(3) not null,
  -- The start of the hour of the last request, and what kind of program that was.
  fetched_at timestamptz(3),
  fetched_by text,
  foreign key (account_id, household_id) references membership on delete cascade
);
create index feed_account on feed (account_id);
