-- Overlapping hours of a week that each side said are meant, and hours of a nanny that the family replaced.
alter table week add column overlaps_meant_by_family json;
alter table week add column overlaps_meant_by_nanny json;

alter table review drop constraint review_status_check;
alter table review add constraint review_status_check check (
  status in ('open', 'confirmed', 'dismissed', 'withdrawn', 'replaced')
);
