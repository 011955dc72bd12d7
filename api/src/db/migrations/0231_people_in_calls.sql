-- Whose phones are in a call: an exchange sees its own calls, and asks here about those of the others.
alter table call_states add column people text[] not null default '{}';
create index call_states_people on call_states using gin (people) with (fastupdate = off);
