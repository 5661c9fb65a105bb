-- When expired rows are deleted next, by whichever process comes first; when they were last deleted, and how many.
alter table server
  add column prune_due_at timestamptz,
  add column pruned_at timestamptz,
  add column pruned jsonb;
