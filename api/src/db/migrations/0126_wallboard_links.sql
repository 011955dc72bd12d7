-- minimum code: 0126
-- A board's specified address can be guessed, so it answers only once an admin has switched it on (decisions,
-- "Unfinished in the original"). Until now it answered unless it was switched off: that is not carried over.
create table wallboards_on (
  workgroup_id bigint primary key references workgroups
);
grant select, insert, delete on wallboards_on to ekoline_app;
drop table wallboards_off;

-- Addresses of boards that cannot be guessed, for screens on a wall.
create table wallboard_links (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  name text not null check (length(name) between 1 and 60),
  token_hash bytea not null unique check (length(token_hash) = 32),
  made_at timestamptz not null
);
create index wallboard_links_of_workgroup on wallboard_links (workgroup_id, id);
grant select, insert, delete on wallboard_links to ekoline_app;

create table wallboard_link_queues (
  link_id bigint not null references wallboard_links on delete cascade,
  queue_id bigint not null references queues,
  primary key (link_id, queue_id)
);
grant select, insert, delete on wallboard_link_queues to ekoline_app;
