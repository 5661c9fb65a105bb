-- A nanny's color in her family's views; null until the family chooses one.
alter table nanny add column color text;
alter table nanny add constraint nanny_color_check check (color in ('BLUE', 'ORANGE', 'GREEN', 'PINK', 'TEAL', 'PURPLE', 'LIME', 'GRAY'));
