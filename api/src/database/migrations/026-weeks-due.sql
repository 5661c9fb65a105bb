-- When the household's weeks are next looked at, and closed where they are over. A write of terms, of a nanny or of the
-- household's settings sets it back to this default. server.weeks_due_at stays for the servers before.
alter table household_version add column weeks_due_at timestamptz(3) not null default '2000-01-01T00:00:00Z';
create index household_version_weeks_due on household_version (weeks_due_at);
