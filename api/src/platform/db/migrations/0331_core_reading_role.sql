-- What a person may see who gives commands without the rights of the service, by the role ekoline_reader: all but sealed values,
-- hashes of secrets and what opens a payment page. They add lines to the audit, since a look is audited before it is shown, and
-- call no function that changes anything. It runs after each migration, for tables and functions that are new then; without the
-- role it grants nothing.
create function grant_reading() returns void language plpgsql set search_path = public, pg_temp as $$
declare one record;
begin
  -- PostgreSQL lets everybody call what is new.
  for one in
    select p.oid::regprocedure as called from pg_proc p
      where p.pronamespace = 'public'::regnamespace and pg_has_role(p.proowner, 'usage')
        and p.prorettype <> 'trigger'::regtype and (p.prosecdef or p.provolatile = 'v')
        and has_function_privilege('public', p.oid, 'execute')
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('revoke execute on function %s from public', one.called);
    execute format('grant execute on function %s to ekoline_app', one.called);
  end loop;
  if not exists (select from pg_roles where rolname = 'ekoline_reader') then return; end if;
  for one in
    select c.relname as name, string_agg(format('%I', a.attname), ', ') as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and pg_has_role(c.relowner, 'usage') and a.attnum > 0 and not a.attisdropped
        and (a.attname !~ '_(sealed|hash)$' or c.relname = 'audit_seals')
        and (c.relname, a.attname) <> ('paystack_checkouts', 'access_code')
        and not has_column_privilege('ekoline_reader', c.oid, a.attnum, 'select')
      group by c.relname
  loop
    execute format('grant select (%s) on %I to ekoline_reader', one.columns, one.name);
  end loop;
  grant insert (at, request_id, address, user_id, seat_id, workgroup_id, action, target, detail) on audit to ekoline_reader;
end $$;
revoke execute on function grant_reading from public;
