-- What was withheld names its tax; older rows have only their label.
alter table payment add column tax text;
alter table payment add constraint payment_tax_check
  check (tax in ('SOCIAL_SECURITY', 'MEDICARE', 'FEDERAL_INCOME', 'STATE', 'OTHER'));
-- What a family chose for a nanny's Social Security and Medicare, and said about its own taxes, by year.
alter table nanny add column tax_settings json;
alter table household add column tax_answers json;
