-- Indexes the log by day, payment, nanny and household: the history of one is a range, however long the log is.
-- Empties the hash chain: it begins anew.
create table log_subject (
  household_id uuid not null,
  subject text not null,
  version bigint not null,
  position int not null,
  primary key (household_id, subject, version, position)
);
insert into log_subject (household_id, subject, version, position)
select l.household_id, s.subject, l.version, l.position
from mutation_log l, lateral (
  select json_array_elements_text(l.subjects) as subject
  union
  select c ->> 'about' from json_array_elements(l.changes) c where c ->> 'about' is not null) s;

-- Entries are bound by a hash of their content from now on, so that the chain can be followed by somebody who may
-- not read all of it. It begins anew: what was logged before is followed by it, as what came before the first chain.
update mutation_log set hash = null;
update household_version set log_hash = null;
