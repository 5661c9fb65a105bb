-- A new nanny's id must not stand in another household: calls that name her would act there. As text, so that queries of
-- one household don't take this index in place of their own.
create index nanny_elsewhere on nanny ((id::text));
