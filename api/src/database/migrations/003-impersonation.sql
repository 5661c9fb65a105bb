-- Impersonations: sessions of the viewed account that end with the impersonating person's own session and,
-- where a family opened one, show only its own household.
alter table session add column opened_by uuid;
alter table session
  add constraint session_opened_by_fkey foreign key (opened_by) references session on delete cascade;
-- A family sees of its nanny's account this household and no other; null for whoever may see them all.
alter table session add column household_id uuid;
create index session_opened_by on session (opened_by) where opened_by is not null;
