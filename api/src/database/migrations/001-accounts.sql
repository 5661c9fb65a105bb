-- Accounts, sessions, memberships, invitations, request keys, devices and the server's epoch: small reference
-- tables, the same on every node. Nothing here refers to a household's tables by a foreign key, and nothing
-- there refers to these.

create table account (
  id uuid primary key,
  -- Trimmed and in lower case.
  email text not null unique,
  name text not null,
  role text not null check (role in ('SUPER_ADMIN', 'FAMILY', 'NANNY')),
  password_hash text not null,
  created_at timestamptz(3) not null
);

-- One sign-in on one device. This row decides whether its token counts.
create table session (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  -- What the browser calls itself, so that a person can tell the devices apart.
  device text not null,
  -- The person behind an impersonation.
  impersonated_by uuid references account on delete cascade,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create index session_account on session (account_id);

-- Which households an account may see, and as whom.
create table membership (
  account_id uuid not null references account on delete cascade,
  household_id uuid not null,
  role text not null check (role in ('FAMILY', 'NANNY')),
  -- Her record in that household; null for a family member.
  nanny_id uuid,
  -- Another one whenever the grant changes: what a device holds by an older one is to be forgotten.
  access uuid not null,
  created_at timestamptz(3) not null,
  primary key (account_id, household_id),
  check ((role = 'NANNY') = (nanny_id is not null))
);
create index membership_household on membership (household_id);

-- Links by which a nanny joins. The token itself is kept nowhere.
create table invitation (
  token_hash bytea primary key,
  household_id uuid not null,
  nanny_id uuid not null,
  email text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index invitation_nanny on invitation (household_id, nanny_id);

-- What an Idempotency-Key was first used for: the same key for something else is a conflict.
create table request_key (
  account_id uuid not null references account on delete cascade,
  key uuid not null,
  fingerprint bytea not null,
  created_at timestamptz(3) not null,
  primary key (account_id, key)
);

-- One browser profile's database of one account.
create table client (
  client_id uuid primary key,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz(3) not null,
  label text not null
);
create index client_account on client (account_id);

-- One row. Another epoch means another history: every device then begins anew.
create table server (
  singleton boolean primary key default true check (singleton),
  epoch uuid not null
);
insert into server (epoch) values (gen_random_uuid());
