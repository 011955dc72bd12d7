-- The workgroups whose wallboards show the names of callers in place of their masked numbers: whoever has the address
-- of a board reads them, so an admin switches it on.
create table wallboard_names (
  workgroup_id bigint primary key references workgroups
);
grant select, insert, delete on wallboard_names to ekoline_app;
