-- minimum code: 13
-- What ends with a seat, a way in that was none, and what the outbox keeps.

-- Who never set a password has no way in but the invitation.
delete from sessions where user_id in (select id from users where password_hash is null);
delete from sign_in_tickets where user_id in (select id from users where password_hash is null);

-- Rights and sessions end with the seat.
delete from sessions using seats where seats.id = sessions.seat_id and seats.revoked_at is not null;
update seats set admin = false, lead = false where revoked_at is not null;
alter table seats add constraint revoked_without_rights check (revoked_at is null or not (admin or lead));

-- The text of a message may hold a link that lets somebody in: it is sealed, and not kept for ever. What is there in
-- clear can not be sealed here; its links are over, or can be sent again.
delete from outbox;
alter table outbox rename column text to text_sealed;
create index outbox_by_time on outbox (created_at);
grant delete on outbox to ekoline_app;
