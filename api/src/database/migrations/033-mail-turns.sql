-- E-mails in the order in which they are sent: reminders come after the others.
drop index mail_due;
create index mail_due on mail ((kind = 'reminder'), due_at, id);
