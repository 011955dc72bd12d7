-- Before the email was first proven a stranger may also have led the owner's calls to a phone of theirs, set the PIN of
-- the voicemail, and made the wallboard public, whose address they know.
create or replace function password_was_reset() returns trigger language plpgsql as $$
begin
  if old.email_unproven then
    update api_keys set revoked_at = new.password_reset_at
      where seat_id in (select id from seats where user_id = new.id) and revoked_at is null;
    delete from webhooks where workgroup_id in (select founded_by(new.id))
      or seat_id in (select id from seats where user_id = new.id);
    delete from wallboard_links where workgroup_id in (select founded_by(new.id));
    delete from wallboards_on where workgroup_id in (select founded_by(new.id));
    -- Only where the person founded: what an admin set for a person who was invited stays.
    delete from reaches where seat_id in (
      select id from seats where user_id = new.id and workgroup_id in (select founded_by(new.id)));
    update voicemail_boxes set pin_hash = null
      where workgroup_id in (select founded_by(new.id)) and pin_hash is not null;
    update pay_links set ended_at = new.password_reset_at where user_id = new.id and ended_at is null;
    delete from second_factors where user_id = new.id;
  else
    update api_keys set rests_since = new.password_reset_at
      where seat_id in (select id from seats where user_id = new.id) and revoked_at is null and rests_since is null;
  end if;
  return null;
end $$;
