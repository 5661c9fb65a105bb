-- When what calendars show of a day was last changed, where that is later than its other instants.
alter table day add column calendar_changed_at timestamptz(3);
