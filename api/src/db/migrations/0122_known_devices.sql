-- The browsers that a person has logged in with. Strangers who use up the limits of an account do not keep them out.

create table known_devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  device_hash bytea not null, -- of the browser's cookie, which several people may share
  last_used_at timestamptz not null,
  forgotten_at timestamptz, -- its person logged it out from elsewhere, or has another password
  unique (user_id, device_hash)
);
create index known_devices_by_use on known_devices (last_used_at);
grant select, insert, delete, update (last_used_at, forgotten_at) on known_devices to ekoline_app;

alter table sessions add column device_id bigint references known_devices on delete set null;
create index sessions_by_device on sessions (device_id) where device_id is not null;
-- A session ends at an age, too, however often it is used.
create index sessions_by_begin on sessions (created_at);
