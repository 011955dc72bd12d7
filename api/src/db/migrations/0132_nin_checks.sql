-- A NIN counts as checked only where a registry said so: when, and by whose answer. Without, only its format was looked at.
alter table users
  add nin_checked_at timestamptz,
  add nin_checked_by text check (length(nin_checked_by) between 1 and 60),
  add check ((nin_checked_at is null) = (nin_checked_by is null)),
  add check (nin_checked_at is null or nin_sealed is not null);
