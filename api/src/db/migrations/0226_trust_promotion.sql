-- Says that the promotion of this server lost nothing, so that what is held because of it goes on: for whoever promotes a
-- synchronous standby (deploy/cluster/patroni/promotion), as a superuser or the owner. Never for the service.
create function trust_promotion(noted_at timestamptz) returns void language sql set search_path = public, pg_temp as $$
  with here as (
    select (select system_identifier from pg_control_system()) || ':' || oid as place,
           ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer as timeline
      from pg_database where datname = current_database()),
  trusted as (
    update installation set timeline = here.timeline, held_at = null
      from here where installation.place = here.place returning here.timeline)
  insert into audit (at, request_id, address, action, target, detail)
    select noted_at, 'operator:patroni', 'local', 'hold_released', 'installation',
           jsonb_build_object('reason', 'a synchronous standby was promoted', 'timeline', timeline)
      from trusted
$$;
revoke all on function trust_promotion(timestamptz) from public;
