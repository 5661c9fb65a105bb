-- What a weekday of the base schedule had when each of the last days began, for a nanny's first and last week. Null: nothing
-- was changed since this is kept.
alter table base_schedule add column earlier json;
