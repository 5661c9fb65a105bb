-- Password reset links, the queue of e-mails, and the state of an invitation's e-mail.

-- The newest link by which an account's password is set. The token itself is not stored.
create table password_reset (
  account_id uuid primary key references account on delete cascade,
  token_hash bytea not null unique,
  -- A hash of the e-mail and the password that the account had: with others the link is worth nothing.
  made_for bytea not null,
  -- The super admin who made it; null for one that was asked for by e-mail.
  made_by uuid,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);

-- E-mails that are promised and not sent yet. What they say, and the links in them, is made when they are sent.
create table mail (
  id uuid primary key,
  kind text not null check (kind in ('invitation', 'password_reset')),
  about json not null,
  tries int not null default 0,
  created_at timestamptz(3) not null,
  -- Not before: the next try. While one is under way it lies ahead.
  due_at timestamptz(3) not null
);
create index mail_due on mail (due_at);

-- What became of the invitation's e-mail; null where none was to be sent.
alter table invitation add column mail text;
alter table invitation add constraint invitation_mail_check check (mail in ('waiting', 'sent', 'failed'));
