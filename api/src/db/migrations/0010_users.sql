-- The people of a workgroup: found and paged without reading them all, invited, and taken back.

-- As people type it: without case and without the marks of Yoruba and Igbo letters.
create function search_fold(written text) returns text language sql immutable parallel safe
  return lower(regexp_replace(normalize(written, nfd), '[\u0300-\u036f]', '', 'g'));

-- The name to sort by, and all that a search looks in: names and username, after the line's end the e-mail.
-- Copied from the person, because an index over a join does not exist.
alter table seats
  add column member_name text collate "C" not null default '',
  add column member_search text not null default '',
  -- an invitation that was taken back before anybody answered it; the card stays, for its books do
  add column revoked_at timestamptz;

create function seat_member() returns trigger language plpgsql as $$
begin
  select search_fold(first_name || ' ' || last_name),
         search_fold(first_name || ' ' || last_name || ' ' || new.username || E'\n' || email)
    into new.member_name, new.member_search from users where id = new.user_id;
  return new;
end $$;
create trigger seat_member before insert or update of user_id, username, member_name on seats
  for each row execute function seat_member();

create function user_members() returns trigger language plpgsql as $$
begin
  update seats set member_name = '' where user_id = new.id; -- seat_member() puts the right ones
  return null;
end $$;
create trigger user_members after update of first_name, last_name, email on users
  for each row execute function user_members();

update seats set member_name = '';

create index seats_by_name on seats (workgroup_id, member_name, id) where revoked_at is null;
create index seats_by_part on seats using gin (workgroup_id, member_search gin_trgm_ops) where revoked_at is null;

-- Links that let a person set a password without knowing the old one: single use, stored hashed. A seat that waits
-- for its person has one; it stays when it has expired, so that it can be sent again.
create table password_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('invitation', 'reset')),
  user_id bigint not null references users,
  seat_id bigint unique references seats,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((purpose = 'invitation') = (seat_id is not null))
);
create index password_links_by_user on password_links (user_id);
grant select, insert, delete on password_links to ekoline_app;
