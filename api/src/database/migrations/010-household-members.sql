-- Viewers, who read everything of their household and change nothing, and invitations of parents and viewers.
alter table membership drop constraint membership_role_check;
alter table membership add constraint membership_role_check check (role in ('FAMILY', 'NANNY', 'VIEWER'));

-- Links by which a parent or a viewer joins a household. The token itself is kept nowhere.
create table member_invitation (
  id uuid primary key,
  token_hash bytea not null unique,
  household_id uuid not null,
  email text not null,
  role text not null check (role in ('FAMILY', 'VIEWER')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  -- What became of its e-mail; null where none was to be sent.
  mail text check (mail in ('waiting', 'sent', 'failed'))
);
create index member_invitation_household on member_invitation (household_id);

alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (kind in ('invitation', 'member_invitation', 'password_reset'));
