-- What a workgroup's admins say of missed calls; without a row the usual holds.
create table missed_settings (
  workgroup_id bigint primary key references workgroups,
  promise_minutes integer not null check (promise_minutes between 15 and 10080)
);
grant select, insert, update on missed_settings to ekoline_app;
