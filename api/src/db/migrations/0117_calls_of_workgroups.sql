-- minimum code: 0117
-- Whose workgroup a call was, what kind of call, what came of it and how long it rang: the calls of a whole workgroup are
-- listed, filtered and counted.

alter table calls
  add column workgroup_id bigint, -- the seat's
  add column kind text not null default 'people' check (kind in ('people', 'queue', 'robocall', 'code')),
  -- missed: an incoming call that no person answered
  add column outcome text check (outcome in ('answered', 'missed', 'other')),
  add column ring_seconds integer check (ring_seconds >= 0); -- until it was answered or ended; null: not known

-- Of earlier calls the kind is known by what was written beside them. A queue answers its calls itself, so that one that
-- no agent took has an answer, and was missed all the same.
update calls
   set workgroup_id = known.workgroup_id,
       kind = known.kind,
       direction = case known.kind when 'queue' then 'in' when 'people' then calls.direction else 'out' end,
       outcome = case when known.kind = 'queue' then case when known.taken then 'answered' else 'missed' end
                      when cause = 1 then 'answered'
                      when known.kind = 'people' and calls.direction = 'in' then 'missed' else 'other' end
  from (
    select c.id, s.workgroup_id, q.taken,
           case when o.id is not null then 'code'
                when r.call_id is not null or c.uniqueid like 'robo-%' then 'robocall'
                when q.call_id is not null then 'queue' else 'people' end as kind
      from calls c join seats s on s.card_id = c.card_id
      left join otp_calls o on o.uniqueid = c.uniqueid
      left join robocall_numbers r on r.call_id = c.uniqueid
      left join (select call_id, bool_or(connected_at is not null) as taken from queue_calls group by call_id) as q
        on q.call_id = c.uniqueid
  ) as known
 where known.id = calls.id;

alter table calls alter column workgroup_id set not null, alter column outcome set not null;
create index calls_of_workgroup on calls (workgroup_id, started_at desc, id desc);

-- What the rollup counts never changes, or the two would drift apart.
drop trigger calls_counted_once on calls;
create trigger calls_counted_once
  before delete or truncate or update of card_id, workgroup_id, started_at, talk_seconds, cause, cost_kobo, direction, kind, outcome
  on calls for each statement execute function refuse_change();

-- Whether a call that runs came to a queue, and whether an agent took it there.
alter table live_calls add column queue text check (queue in ('waiting', 'taken'));
