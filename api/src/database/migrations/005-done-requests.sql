-- Marks a keyed request that has no answer as done, so that a repeated one gets the same response.
alter table request_key add column done boolean not null default false;
