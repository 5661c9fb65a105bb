-- A week reads the confirmed reviews of a nanny, and new hours her open ones. Withdrawn ones have no limit.
drop index review_nanny;
create index review_nanny on review (household_id, nanny_id, status);

-- The next number of a year is found by looking up single numbers. statement_year stays for the servers before.
create index statement_number on statement (household_id, number);
