-- Days that were added after their date: a nanny's answer to them comes too late, whatever her device says.
alter table day add column added_late_at timestamptz(3);
