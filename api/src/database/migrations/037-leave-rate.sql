-- Time off keeps the rate of its date as it was when it was asked for and agreed to.
alter table leave add column rate_cents integer;
