-- An operator is paged by the age of the newest of each kind: the database by `operator backup` or pg_dump ('dump') or as a base
-- backup ('base'), the files and recordings ('files'), and a restore that was rehearsed ('rehearsal').
alter table backups
  add column kind text not null default 'dump' check (kind in ('dump', 'base', 'files', 'rehearsal')),
  add column seconds integer check (seconds >= 0); -- how long the rehearsal took
create index backups_newest on backups (kind, made_at);
grant delete on backups to ekoline_app; -- files are copied every 15 minutes, and old notes go
