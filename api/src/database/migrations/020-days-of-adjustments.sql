-- The date of the hours that an adjustment or a correction corrects. Older ones name only their week.
alter table earning add column hours_date date;
alter table payment add column hours_date date;
