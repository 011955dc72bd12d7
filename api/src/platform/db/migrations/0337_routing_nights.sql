-- Hours that close earlier than they open run past midnight. A day of its own has as many spans as it needs, each a row, or
-- one row without hours: closed all day.
alter table schedule_hours drop constraint schedule_hours_check,
  add constraint schedule_hours_take_time check (opens <> closes);
alter table schedule_days drop constraint schedule_days_pkey, drop constraint schedule_days_check1,
  add constraint schedule_days_take_time check (opens <> closes),
  add constraint schedule_days_spans unique nulls not distinct (schedule_id, day, opens);
