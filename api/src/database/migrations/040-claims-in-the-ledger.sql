-- What nannies paid or drove for the family is earned and paid back beside wages.
alter table earning drop constraint earning_kind_check;
alter table earning add constraint earning_kind_check check (kind in ('hours', 'overtime', 'guarantee', 'cancellation', 'holiday', 'leave', 'adjustment', 'mileage', 'expense'));
alter table payment drop constraint payment_kind_check;
alter table payment add constraint payment_kind_check check (kind in ('PAID', 'WITHHELD', 'CORRECTION', 'REIMBURSED'));
