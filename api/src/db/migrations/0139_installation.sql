-- What this database is, whose files lie beside it, and whether it is a copy that must not act yet.
create table installation (
  one boolean primary key default true check (one),
  -- the same in every copy: DATA_DIR carries it, too
  id text not null default gen_random_uuid()::text,
  -- the server and the database in which the service ran last; null: it never ran. In another place it is a copy
  place text,
  -- since when nothing is called, mailed, hooked or asked of the payment provider, until the operator says release
  held_at timestamptz
);
insert into installation default values;
grant select, update (place, held_at) on installation to ekoline_app;
