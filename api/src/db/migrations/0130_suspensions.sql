-- Workgroups whose outgoing calls the operator stopped: from when, why, and until when. One that ended stays, as its history.
create table suspensions (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  reason text not null check (length(reason) between 1 and 300),
  ticket text check (length(ticket) between 1 and 60),
  made_at timestamptz not null,
  made_by text not null,
  until timestamptz check (until > made_at),
  ended_at timestamptz,
  ended_by text,
  check ((ended_at is null) = (ended_by is null))
);
create unique index suspension_of_workgroup on suspensions (workgroup_id) where ended_at is null;
grant select, insert, update on suspensions to ekoline_app;
