-- Makes the log readable as a history, with what each entry is about, and chains its entries by hashes.
alter table mutation_log rename column replaced to changes;
alter table mutation_log add column subjects json not null default '[]';
-- Each entry is bound to the one before it, so that nobody can rewrite the log unnoticed; null for older entries.
alter table mutation_log add column hash bytea;
alter table household_version add column log_hash bytea;
