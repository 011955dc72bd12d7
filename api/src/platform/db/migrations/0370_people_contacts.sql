-- People and companies that a workgroup writes down: who calls it, and whom it calls.
create table contacts (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  added_by bigint not null references seats,
  name text not null,
  company text not null,
  emails text[] not null,
  created_at timestamptz not null,
  -- What it is listed by, and all that a search looks in: each statement that writes the rest writes them.
  listed_as text collate "C" not null,
  search text not null,
  unique (id, workgroup_id), -- numbers and tags are of the workgroup of their contact
  constraint contacts_named check (name <> '' or company <> '')
);
create index contacts_by_name on contacts (workgroup_id, listed_as, id);
-- Without a list of what is not in the index yet, which every search would read after a file of contacts was added.
create index contacts_by_part on contacts using gin (workgroup_id, search gin_trgm_ops) with (fastupdate = off);
create index contacts_by_seat on contacts (added_by);

create table contact_numbers (
  contact_id bigint not null,
  workgroup_id bigint not null,
  place integer not null,
  number text not null, -- E.164
  label text not null,
  primary key (contact_id, place),
  foreign key (contact_id, workgroup_id) references contacts (id, workgroup_id) on delete cascade
);
create index contact_numbers_of_workgroup on contact_numbers (workgroup_id, number, contact_id);

create table contact_tags (
  contact_id bigint not null,
  workgroup_id bigint not null,
  place integer not null,
  tag text not null,
  primary key (contact_id, place),
  foreign key (contact_id, workgroup_id) references contacts (id, workgroup_id) on delete cascade
);
create index contact_tags_of_workgroup on contact_tags (workgroup_id, name_fold(tag), contact_id);

create table contact_notes (
  id bigint generated always as identity primary key,
  contact_id bigint not null references contacts on delete cascade,
  written_by bigint not null references seats,
  text text not null,
  created_at timestamptz not null
);
create index contact_notes_of_contact on contact_notes (contact_id, id);
create index contact_notes_by_seat on contact_notes (written_by);

grant select, insert, update, delete on contacts, contact_numbers, contact_tags, contact_notes to ekoline_app;
