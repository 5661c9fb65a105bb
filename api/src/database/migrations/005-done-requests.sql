-- Of a keyed request that answers nothing, that it has been carried out: repeated, it is answered alike.
alter table request_key add column done boolean not null default false;
