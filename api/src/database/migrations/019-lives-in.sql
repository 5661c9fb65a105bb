-- Whether a nanny lives in the family's home, as her terms say; null where nobody has said.
alter table terms add column lives_in boolean;
