-- What people write on calls: notes, and tags of the workgroup's own list. A call has them from when it rings.
create table call_notes (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  call_id text not null, -- the uniqueid of its record; it may still run
  started_at timestamptz not null, -- of the call
  written_by bigint not null references seats,
  text text not null check (text <> ''),
  created_at timestamptz not null
);
create index call_notes_of_call on call_notes (call_id, id);
create index call_notes_by_part on call_notes using gin (workgroup_id, name_fold(text) gin_trgm_ops);
create index call_notes_by_age on call_notes (started_at);
create index call_notes_by_seat on call_notes (written_by, id);

-- As it was written first; `folded` makes one of "VIP" and "vip".
create table call_tags (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  tag text not null,
  folded text collate "C" not null,
  unique (workgroup_id, folded)
);

create table tagged_calls (
  call_id text not null,
  tag_id bigint not null references call_tags,
  card_id bigint not null, -- of the call, as is started_at: a tag is looked for in one person's calls, too
  started_at timestamptz not null,
  tagged_by bigint not null references seats,
  primary key (call_id, tag_id)
);
create index tagged_calls_by_tag on tagged_calls (tag_id, started_at);
create index tagged_calls_of_card on tagged_calls (card_id, tag_id, started_at);
create index tagged_calls_by_age on tagged_calls (started_at);
create index tagged_calls_by_seat on tagged_calls (tagged_by);

grant select, insert, delete on call_notes, call_tags, tagged_calls to ekoline_app;
grant update (tag) on call_tags to ekoline_app; -- to lock a row
