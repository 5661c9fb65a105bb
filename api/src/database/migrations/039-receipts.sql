-- Pictures of receipts, once a household by their hash, and which of them the server has for each nanny's claims.
create table receipt (
  household_id uuid not null,
  id text not null,
  nanny_id uuid not null,
  version bigint not null,
  hash text not null,
  size_bytes integer not null,
  stored_at timestamptz(3) not null,
  primary key (household_id, id)
);
create index receipt_nanny on receipt (household_id, nanny_id);
create index receipt_changes on receipt (household_id, version);

create table receipt_picture (
  household_id uuid not null,
  hash text not null,
  bytes bytea not null,
  size_bytes integer not null,
  stored_at timestamptz(3) not null,
  primary key (household_id, hash)
);
-- JPEG is compressed already.
alter table receipt_picture alter column bytes set storage external;
create index receipt_picture_stored on receipt_picture (stored_at);
