-- A feed that has ended keeps its token's hash: a repeated request would make the same address again.
alter table feed add column is_ended boolean not null default false;
