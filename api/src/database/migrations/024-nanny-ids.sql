-- A new nanny's id must not stand in another household: calls that name her would act there.
create index nanny_id on nanny (id);
