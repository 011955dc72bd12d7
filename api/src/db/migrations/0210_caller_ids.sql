-- Which number calls show outside, by workgroup and by person. What is chosen is kept as the number itself: one that the
-- workgroup no longer has is passed over.

create table workgroup_caller_ids (
  workgroup_id bigint primary key references workgroups,
  number text check (number ~ '^\+[1-9]\d{7,14}$'),
  fixed boolean not null -- what people chose for themselves does not count
);
grant select, insert, update on workgroup_caller_ids to ekoline_app;

create table seat_caller_ids (
  card_id bigint primary key references seats (card_id),
  shown text not null check (shown = 'phone' or shown ~ '^\+[1-9]\d{7,14}$'), -- phone: their own one, once it is verified
  by_admin boolean not null
);
grant select, insert, update, delete on seat_caller_ids to ekoline_app;
