-- Who of us picked a call up, by *8 or a button, while it rang for a colleague. Null: it was answered where it rang, or by
-- no one. As taken_by, a seat that the record only names.
alter table calls add column picked_up_by bigint;
alter table live_calls add column picked_up_by bigint references seats;

-- For whom a call rings at phones of ours, by the SIP usernames, and since when it first did: a colleague of a ring group may
-- pick it up. Who asks for it on screen is parked_wanted_by, as of a call in a parking place.
alter table live_calls add column rings_for text[], add column rings_since timestamptz,
  add constraint live_calls_rings check (rings_for is null or rings_since is not null),
  drop constraint live_calls_parked_wanted,
  add constraint live_calls_parked_wanted
    check (parked_wanted_by is null or parked_place is not null or rings_for is not null);
create index live_calls_rings on live_calls using gin (rings_for) with (fastupdate = off) where rings_for is not null;
