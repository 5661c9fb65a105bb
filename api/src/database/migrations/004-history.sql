-- The log becomes readable as a history: of each row what was and what became of it, and what an entry is about.
alter table mutation_log rename column replaced to changes;
alter table mutation_log add column subjects json not null default '[]';
-- Each entry is bound to the one before it, so that nobody can rewrite the book unseen; null before this began.
alter table mutation_log add column hash bytea;
alter table household_version add column log_hash bytea;
