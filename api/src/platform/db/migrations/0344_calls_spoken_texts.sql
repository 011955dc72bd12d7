-- What our voice said for a workgroup in the last day, so that the same text is not made again.
create table spoken_texts (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  said bytea not null check (length(said) = 32), -- SHA-256 of the voice and the text
  stored_as text not null unique, -- its name in the store
  bytes bigint not null check (bytes > 0),
  made_at timestamptz not null,
  unique (workgroup_id, said)
);
create index spoken_texts_oldest on spoken_texts (made_at);
grant select, insert, delete on spoken_texts to ekoline_app;
