-- A password that is set by a mailed link ends what could still be used instead of it.

alter table users
  add column password_reset_at timestamptz,
  add column phone_secrets_ended_at timestamptz;

alter table api_keys add column rests_since timestamptz; -- after a reset, until an admin confirms it
grant update (rests_since) on api_keys to ekoline_app;

-- A token that was only mailed shows that the email is its person's.
alter table verify_tokens add column mailed boolean not null default false;

create function end_phone_secrets() returns trigger language plpgsql as $$
begin
  update sip_secrets set ha1_sealed = null, set_up_hash = null, set_up_ends_at = null, changed_at = new.phone_secrets_ended_at
    where seat_id in (select id from seats where user_id = new.id) and ha1_sealed is not null;
  return null;
end $$;
create trigger user_phone_secrets after update of phone_secrets_ended_at on users
  for each row when (new.phone_secrets_ended_at is distinct from old.phone_secrets_ended_at) execute function end_phone_secrets();

-- What was set before the email was first proven may be a stranger's.
create function password_was_reset() returns trigger language plpgsql as $$
begin
  if old.email_unproven then
    update api_keys set revoked_at = new.password_reset_at
      where seat_id in (select id from seats where user_id = new.id) and revoked_at is null;
    delete from webhooks where seat_id in (select id from seats where user_id = new.id);
    delete from second_factors where user_id = new.id;
  else
    update api_keys set rests_since = new.password_reset_at
      where seat_id in (select id from seats where user_id = new.id) and revoked_at is null and rests_since is null;
  end if;
  return null;
end $$;
create trigger user_password_reset after update of password_reset_at on users
  for each row when (new.password_reset_at is distinct from old.password_reset_at) execute function password_was_reset();
