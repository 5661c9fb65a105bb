-- What an Idempotency-Key was first used for, in the household of its account, so that on several machines a keyed write
-- needs the household's machine alone. An account without a household uses its own id.
-- Replaces request_key, which processes of older versions still use during an update.
create table household_request_key (
  household_id uuid not null,
  account_id uuid not null,
  key uuid not null,
  fingerprint bytea not null,
  created_at timestamptz(3) not null,
  done boolean not null default false,
  primary key (household_id, account_id, key)
);
insert into household_request_key (household_id, account_id, key, fingerprint, created_at, done)
select coalesce(oldest.household_id, k.account_id), k.account_id, k.key, k.fingerprint, k.created_at, k.done
from request_key k
left join lateral (
  select m.household_id from membership m where m.account_id = k.account_id
  order by m.created_at, m.household_id limit 1) oldest on true;
