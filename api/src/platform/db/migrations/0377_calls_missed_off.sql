-- The numbers and queues of a workgroup whose missed calls open no line.
create table missed_off (
  workgroup_id bigint not null references workgroups,
  subject text not null check (subject in ('number', 'queue')),
  key text not null, -- the phone number, or the number of the queue
  primary key (workgroup_id, subject, key)
);
grant select, insert, delete on missed_off to ekoline_app;
