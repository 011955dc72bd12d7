-- Who accepted which terms, and what lets old data go.

-- A line stays when its person is erased, as proof, without the address.
create table consents (
  user_id bigint not null references users,
  document text not null check (document in ('terms', 'privacy')),
  version text not null check (version <> ''),
  at timestamptz not null,
  address text,
  primary key (user_id, document, version)
);
grant select, insert, update (address) on consents to ekoline_app;

-- The audit is append-only for six years, by its own time: a line younger than that does not go away, whoever tries, and
-- an older one only by audit_forget().
create function audit_keep() returns trigger language plpgsql as $$
begin
  if tg_level = 'STATEMENT' and coalesce(current_setting('ekoline.audit_forget', true), '') = 'on' then return null; end if;
  if tg_level = 'ROW' and old.at < (select at from audit order by id desc limit 1) - interval '6 years' then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
drop trigger audit_append_only on audit;
create trigger audit_append_only before update or truncate on audit
  for each statement execute function refuse_change();
create trigger audit_keep before delete on audit for each statement execute function audit_keep();
create trigger audit_keep_young before delete on audit for each row execute function audit_keep();

-- Deletes lines of before `before`, at most `batch`: looks at the oldest only, for they lie in the order of time.
create function audit_forget(before timestamptz, batch integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare forgotten bigint;
begin
  perform set_config('ekoline.audit_forget', 'on', true);
  delete from audit where id in (select id from (select id, at from audit order by id limit batch) oldest where oldest.at < before);
  get diagnostics forgotten = row_count;
  perform set_config('ekoline.audit_forget', 'off', true);
  return forgotten;
end $$;
revoke execute on function audit_forget from public;
grant execute on function audit_forget to ekoline_app;

-- Recordings that have had their time, and the numbers of calls that have; the second is read once calls are years old.
create index calls_recorded on calls (started_at) where recorded;
create index calls_by_age on calls using brin (started_at);
grant update (recorded, src, calledstation, src_national, called_national, src_search, called_search)
  on calls to ekoline_app;

-- The plan that was chosen is bought or put aside; of an erased person nothing is left but that somebody came.
grant update (wished_plan_id, plan_type, gender, about_us) on sign_ups to ekoline_app;
