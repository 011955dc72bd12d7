-- Members who leave: since when a seat is an admin's, and where the money of a removed seat goes.

-- null of an admin: for longer than anybody asks
alter table seats add column admin_since timestamptz;
-- of a removed seat: the card that gets what comes to its wallet later
alter table seats add column heir_card_id bigint references seats (card_id);
alter table seats add constraint heir_of_removed check (heir_card_id is null or revoked_at is not null);
create index seats_left on seats (id) where heir_card_id is not null;
create index sessions_by_seat on sessions (seat_id);

-- A number goes to another card of its workgroup when its owner leaves.
grant update (card_id) on number_allocations to ekoline_app;
