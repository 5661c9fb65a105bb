-- The notice by which a shift was agreed to: later terms don't take it away. Agreements from before have none, and are
-- late by the terms of now. And that a nanny was sent home from a shift that the family marked as not worked.
alter table day add column agreed_notice_hours integer;
alter table day add column sent_home_at timestamptz(3);
