-- A third rule: recorded once who talks asks for it. And of a call: whether that is for them to say, and what they asked.

alter table seats drop constraint seats_recording_check,
  add constraint seats_recording_check check (recording in ('always', 'never', 'demand'));
alter table queues drop constraint queues_recording_check,
  add constraint queues_recording_check check (recording in ('always', 'never', 'demand'));
alter table number_allocations drop constraint number_allocations_recording_check,
  add constraint number_allocations_recording_check check (recording in ('always', 'never', 'demand'));
alter table calls drop constraint calls_recorded_by_check,
  add constraint calls_recorded_by_check check (recorded_by in ('usual', 'person', 'queue', 'number', 'demand'));
alter table live_calls drop constraint live_calls_recorded_by_check,
  add constraint live_calls_recorded_by_check check (recorded_by in ('usual', 'person', 'queue', 'number', 'demand')),
  add column on_demand text check (on_demand in ('on', 'off')),
  add column record_asked boolean;
create index live_calls_record_asked on live_calls (node) where record_asked is not null;
