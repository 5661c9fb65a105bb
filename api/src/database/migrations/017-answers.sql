-- Whose answer a day has, and when the server received it: only that side takes it back, within ten minutes. Earlier
-- answers have neither, and stay.
alter table day add column answered_by_side text;
alter table day add constraint day_answered_by_side_check check (answered_by_side in ('family', 'nanny'));
alter table day add column answer_received_at timestamptz(3);

-- The date of a moved day's agreed times. Without it, their date is that of the household's zone.
alter table day add column agreed_date date;
