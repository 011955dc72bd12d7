-- How people want to be reached; of who has no row, the phones ring for as long as is usual.

create table reaches (
  seat_id bigint primary key references seats,
  -- do not disturb: none of their phones rings
  dnd boolean not null,
  dnd_set_at timestamptz not null,
  ring_seconds integer not null check (ring_seconds between 5 and 120),
  -- where calls go while they are on the phone, do not want to be disturbed, or decline; null: the caller hears that it is busy
  busy_category text check (busy_category in ('user', 'ivr', 'queue', 'conference', 'schedule', 'hangup', 'group', 'voicemail', 'outside')),
  busy_destination text check (busy_destination <> ''),
  -- where calls go when no one answers; null: they end
  next_category text check (next_category in ('user', 'ivr', 'queue', 'conference', 'schedule', 'hangup', 'group', 'voicemail', 'outside')),
  next_destination text check (next_destination <> ''),
  check ((busy_category is null) = (busy_destination is null)),
  check ((next_category is null) = (next_destination is null))
);
create index reaches_by_dnd on reaches (dnd_set_at);
create index reaches_by_busy on reaches (busy_destination, busy_category);
create index reaches_by_next on reaches (next_destination, next_category);
grant select, insert, update, delete on reaches to ekoline_app;
