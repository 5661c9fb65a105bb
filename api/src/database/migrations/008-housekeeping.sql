-- When what nobody needs any more is deleted next, by whichever process comes first; when it was last, and how much went.
alter table server
  add column prune_due_at timestamptz,
  add column pruned_at timestamptz,
  add column pruned jsonb;
