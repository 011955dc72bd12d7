-- How many days a workgroup keeps its recordings. Null: as long as the service does.

alter table workgroups add column recording_days integer check (recording_days between 1 and 365);
create index workgroups_by_recording_days on workgroups (id) where recording_days is not null;
