-- What ends with a seat, a way in that was none, and what the outbox keeps.

-- Who never set a password has no way in but the invitation.
delete from sessions where user_id in (select id from users where password_hash is null);
delete from sign_in_tickets where user_id in (select id from users where password_hash is null);
