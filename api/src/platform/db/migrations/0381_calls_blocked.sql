-- Who may not call a workgroup: whole numbers, how numbers begin, and callers who hide theirs.
create table blocked_numbers (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  kind text not null check (kind in ('number', 'beginning', 'withheld')),
  -- E.164, or how one begins; of hidden numbers what calls have in its place
  number text not null,
  added_by bigint not null references seats,
  created_at timestamptz not null,
  unique (workgroup_id, number, kind),
  check (case kind when 'number' then number ~ '^\+\d{7,15}$' when 'beginning' then number ~ '^\+\d{4,14}$'
              else number = 'Anonymous' end)
);
create index blocked_numbers_by_seat on blocked_numbers (added_by);
grant select, insert, delete on blocked_numbers to ekoline_app;

-- Whether a number is a workgroup's own: one that it has, that a person of it has, or that its calls are led to outside.
create function is_own_number(workgroup bigint, called text) returns boolean
  language sql stable parallel safe set search_path = public, pg_temp as $$
  select exists (select from phone_numbers n join number_allocations a on a.number_id = n.id and a.released_at is null
                   join seats s on s.card_id = a.card_id where n.did = called and s.workgroup_id = workgroup)
      or exists (select from users u join seats s on s.user_id = u.id
                  where u.phone = called and s.workgroup_id = workgroup and s.revoked_at is null)
      or exists (select from outside_numbers o where o.workgroup_id = workgroup and o.number = called) $$;

-- Whether a workgroup takes no calls from a number, 'Anonymous' of one that is hidden. Each beginning is looked up by the
-- index. Its own numbers are never blocked, though they came after what blocks them.
create function is_blocked(workgroup bigint, caller text) returns boolean
  language sql stable parallel safe set search_path = public, pg_temp as $$
  select exists (select from blocked_numbers b
                  where b.workgroup_id = workgroup
                    and b.number = any (array(select left(caller, n) from generate_series(5, length(caller)) as n))
                    and (b.kind = 'beginning' or b.number = caller))
     and not is_own_number(workgroup, caller) $$;

-- Its caller hears that they are blocked, or is about to: also what asks the process that has it.
alter table live_calls add column blocked boolean not null default false;

-- blocked: its caller was, and heard so. What is there is checked by the next migration, which keeps no one waiting.
alter table calls drop constraint calls_outcome_check,
  add constraint calls_outcome_check check (outcome in ('answered', 'missed', 'other', 'blocked')) not valid;
