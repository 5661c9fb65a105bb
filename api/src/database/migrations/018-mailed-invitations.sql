-- The e-mailed invitations of the last day: a row each for the household, the inviting account and the address, as
-- hashes with the server's secret. Rows refer to nothing, because the limits outlive nannies, households and accounts.
create table mailed_invitation (
  counted_for text not null,
  mailed_at timestamptz(3) not null
);
create index mailed_invitation_counted on mailed_invitation (counted_for, mailed_at);
