-- A line of the audit that nobody of a workgroup caused (an operator, the service, a sign-in that failed) belongs to the
-- workgroup that it is about, where that is one.

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
