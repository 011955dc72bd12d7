-- The audit and the seal on it. It comes after the payments, because audit_workgroup() looks into them.

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  request_id text not null,
  address text not null,
  user_id bigint references users,
  seat_id bigint references seats,
  workgroup_id bigint references workgroups,
  action text not null,
  target text,
  detail jsonb not null default '{}',
  -- Which login of the database wrote it: `session_user`, which no `set role`, and nothing that the environment claims,
  -- changes. Null in lines from before it was kept.
  login text
);
-- The admins' page asks for a time of their workgroup, or for one person in it.
create index audit_by_workgroup on audit (workgroup_id, at desc, id desc);
create index audit_by_user on audit (user_id, id desc);
-- Whether a listening is in the audit already: asked with each part of a recording that a player fetches.
create index audit_recordings_heard on audit (target, seat_id, at) where action = 'recording_heard';
-- The id and the login of a line are the database's to say.
grant select, insert (at, request_id, address, user_id, seat_id, workgroup_id, action, target, detail)
  on audit to ekoline_app;

create function audit_stamp() returns trigger language plpgsql as $$
begin
  if tg_level = 'STATEMENT' then
    -- Before the line has its id, so that sealing can tell by transactions whether an older id may still come.
    perform pg_current_xact_id();
    return null;
  end if;
  new.login := session_user;
  return new;
end $$;
create trigger audit_begin before insert on audit for each statement execute function audit_stamp();
create trigger audit_stamp before insert on audit for each row execute function audit_stamp();

-- The workgroup that a line is about, when nobody of a workgroup caused it: an operator, the service, a failed login.
create function audit_workgroup(target text) returns bigint language sql stable as $$
  select case it.kind
    when 'workgroup' then (select id from workgroups where id = it.number)
    when 'seat' then (select workgroup_id from seats where id = it.number)
    when 'card' then (select workgroup_id from seats where card_id = it.number)
    -- Who has several workgroups is nobody's news in particular.
    when 'user' then (select min(workgroup_id) from seats where user_id = it.number having count(*) = 1)
    when 'payment' then (select seats.workgroup_id from payments join seats on seats.card_id = payments.card_id
      where payments.reference = split_part(target, ':', 2))
  end
    from (select split_part(target, ':', 1) as kind, substring(target from '^\w+:(\d{1,15})$')::bigint as number) as it
$$;

-- The audit is append-only for six years, by its own times: a younger line cannot be deleted by any role, an older one
-- only by audit_forget().
create function audit_keep() returns trigger language plpgsql as $$
begin
  if tg_level = 'STATEMENT' and coalesce(current_setting('ekoline.audit_forget', true), '') = 'on' then return null; end if;
  if tg_level = 'ROW' and old.at < (select at from audit order by id desc limit 1) - interval '6 years' then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_append_only before update or truncate on audit
  for each statement execute function refuse_change();
create trigger audit_keep before delete on audit for each statement execute function audit_keep();
create trigger audit_keep_young before delete on audit for each row execute function audit_keep();

-- What each sealed line was, so that a check can name the one that is not.
create table audit_hashes (
  id bigint primary key, -- of the line
  hash bytea not null
);
-- Each seal covers the lines after the one before it, and that seal. It stays when its lines have had their six years:
-- the younger ones are still proved by it.
create table audit_seals (
  number bigint primary key check (number > 0),
  last_line bigint not null unique,
  lines bigint not null check (lines > 0),
  newest timestamptz not null, -- the latest time of its lines
  lines_hash bytea not null, -- over the hashes of its lines
  hash bytea not null, -- over all of this, and the seal before it
  at timestamptz not null
);
create trigger audit_hashes_append_only before update or truncate on audit_hashes
  for each statement execute function refuse_change();
create trigger audit_hashes_keep before delete on audit_hashes for each statement execute function audit_keep();
create trigger audit_seals_append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();
grant select on audit_hashes, audit_seals to ekoline_app;

create function audit_line_hash(line audit) returns bytea language sql stable as $$
  select sha256(convert_to(json_build_array(line.id, extract(epoch from line.at), line.request_id, line.address,
    line.user_id, line.seat_id, line.workgroup_id, line.action, line.target, line.detail, line.login)::text, 'UTF8'))
$$;
create function audit_seal_hash(previous bytea, seal audit_seals) returns bytea language sql stable as $$
  select sha256(previous || seal.lines_hash || convert_to(json_build_array(seal.number, seal.last_line, seal.lines,
    extract(epoch from seal.newest), extract(epoch from seal.at))::text, 'UTF8'))
$$;

-- Seals what lies between the last seal and `up_to`, at most `most` lines; null when nothing does, or when another
-- process was faster. No process may still be writing a line up to `up_to`.
create function audit_seal(up_to bigint, most bigint, sealed_at timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last record;
  batch record;
  made audit_seals;
  written bigint;
begin
  select number, last_line, hash into last from audit_seals order by number desc limit 1;
  select array_agg(id order by id) as ids, array_agg(hash order by id) as hashes, max(at) as newest into batch
    from (select id, at, audit_line_hash(audit) as hash from audit
            where id > coalesce(last.last_line, 0) and id <= up_to order by id limit most) lines;
  if batch.ids is null then return null; end if;
  made.number := coalesce(last.number, 0) + 1;
  made.last_line := batch.ids[cardinality(batch.ids)];
  made.lines := cardinality(batch.ids);
  made.newest := batch.newest;
  made.lines_hash := (select sha256(string_agg(hash, ''::bytea order by place))
    from unnest(batch.hashes) with ordinality as it (hash, place));
  made.at := sealed_at;
  made.hash := audit_seal_hash(coalesce(last.hash, ''), made);
  insert into audit_seals select made.* on conflict do nothing returning number into written;
  if written is not null then
    insert into audit_hashes (id, hash) select id, hash from unnest(batch.ids, batch.hashes) as it (id, hash);
  end if;
  return written;
end $$;

-- Deletes lines from before `before`, by whole seals from the oldest on: about `batch`, and at least one seal's.
create function audit_forget(before timestamptz, batch integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  seal record;
  up_to bigint;
  chosen bigint := 0;
  forgotten bigint;
begin
  for seal in select last_line, lines, newest from audit_seals
    where last_line >= (select min(id) from audit_hashes) order by last_line
  loop
    exit when seal.newest >= before or (up_to is not null and chosen + seal.lines > batch);
    up_to := seal.last_line;
    chosen := chosen + seal.lines;
  end loop;
  if up_to is null then return 0; end if;
  perform set_config('ekoline.audit_forget', 'on', true);
  -- What was put in later has no hash, and stays as evidence.
  delete from audit using audit_hashes where audit_hashes.id = audit.id and audit.id <= up_to;
  get diagnostics forgotten = row_count;
  delete from audit_hashes where id <= up_to;
  perform set_config('ekoline.audit_forget', 'off', true);
  return forgotten;
end $$;
revoke execute on function audit_forget from public;
grant execute on function audit_forget to ekoline_app;

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
