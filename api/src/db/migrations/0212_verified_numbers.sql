-- Numbers of elsewhere that calls of a workgroup may show: someone there answered a call and read its code to an admin.
create table verified_numbers (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  number text not null check (number ~ '^\+[1-9]\d{7,14}$'),
  verified_at timestamptz not null,
  unique (workgroup_id, number)
);
create index verified_numbers_by_number on verified_numbers (number);
grant select, insert, update (verified_at), delete on verified_numbers to ekoline_app;
