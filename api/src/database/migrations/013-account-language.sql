-- The language that an account's owner chose; null until they choose one: then each browser's own list
-- decides. No check of its codes: a further language is no migration.
alter table account add column language text;
