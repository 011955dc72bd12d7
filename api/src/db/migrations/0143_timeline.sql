-- The timeline of the server's WAL when the service ran last; null: not known yet. The end of a recovery begins a new one,
-- so a database that was brought back from a base backup, or a standby that was promoted, has another.
alter table installation add column timeline integer;
grant update (timeline) on installation to ekoline_app;
