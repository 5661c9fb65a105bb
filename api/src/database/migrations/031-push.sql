-- Browsers that want push messages. A subscription ends with the session that made it: statements that end sessions
-- delete it, and no statement sends to one whose session isn't active.
create table push_subscription (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  session_id uuid not null unique references session on delete cascade,
  -- The address at the browser maker's push service, and the browser's keys, by which only it can read a message.
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null,
  -- When the push service last refused this server's key for it: it rests for an hour.
  failed_at timestamptz(3)
);
create index push_subscription_account on push_subscription (account_id);
create index push_subscription_endpoint on push_subscription (endpoint);

-- The pair of keys that signs push messages. The private one is encrypted with DATA_KEY.
alter table server
  add column vapid_public text,
  add column vapid_private bytea;
