-- An admin of a workgroup whose founder's email was first proven from elsewhere than the sign-up is none any more, and
-- the founder is asked about each: since when the question is open.
alter table seats add column admin_ended_at timestamptz;
create index seats_admin_ended on seats (workgroup_id) where admin_ended_at is not null;

-- The workgroups that a person founded, and still has a seat in.
create function founded_by(person bigint) returns setof bigint language sql stable
begin atomic
  select workgroup_id from seats own where user_id = person and revoked_at is null
    and id = (select min(id) from seats where workgroup_id = own.workgroup_id);
end;

-- What was set before the email was first proven may be a stranger's, also what shows the workgroup to others.
create or replace function password_was_reset() returns trigger language plpgsql as $$
begin
  if old.email_unproven then
    update api_keys set revoked_at = new.password_reset_at
      where seat_id in (select id from seats where user_id = new.id) and revoked_at is null;
    delete from webhooks where workgroup_id in (select founded_by(new.id))
      or seat_id in (select id from seats where user_id = new.id);
    delete from wallboard_links where workgroup_id in (select founded_by(new.id));
    update pay_links set ended_at = new.password_reset_at where user_id = new.id and ended_at is null;
    delete from second_factors where user_id = new.id;
  else
    update api_keys set rests_since = new.password_reset_at
      where seat_id in (select id from seats where user_id = new.id) and revoked_at is null and rests_since is null;
  end if;
  return null;
end $$;
