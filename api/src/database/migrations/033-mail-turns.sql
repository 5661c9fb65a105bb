-- E-mails in the order in which they are sent: reminders come after the others.
create index mail_turn on mail ((kind = 'reminder'), due_at, id);
drop index mail_due;
