-- Who hears 'This call is recorded' before a recording of the workgroup begins. Null: no one.

alter table workgroups add column recording_announced text check (recording_announced in ('other', 'both'));
