-- A mileage rate may be corrected for some minutes, down to what it replaced; claims keep the rate of their submission.
alter table mileage_rate add column set_at timestamptz(3), add column replaced_tenths integer;
alter table claim add column submitted_tenths integer;
