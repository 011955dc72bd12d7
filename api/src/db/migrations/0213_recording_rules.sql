-- Whether the calls of a person, of a queue and to a number are recorded. Null: as those of the workgroup.

alter table seats add column recording text check (recording in ('always', 'never'));
alter table queues add column recording text check (recording in ('always', 'never'));
alter table number_allocations add column recording text check (recording in ('always', 'never'));
create index seats_by_recording on seats (workgroup_id) where recording is not null;
create index queues_by_recording on queues (workgroup_id) where recording is not null;
grant update (recording) on number_allocations to ekoline_app;
