-- The zone in which a day's hours were first recorded cuts its later hours, too. Of earlier hours the household's zone is
-- the best guess: it is used only where it cuts them as they were cut.
alter table day add column hours_timezone text;
update day d set hours_timezone = h.timezone from household h
  where h.household_id = d.household_id and d.minutes_by_date is not null;
