-- Whose rule had a call recorded, and when its recording was deleted. Null: of a call of before this.

alter table live_calls add column recorded_by text check (recorded_by in ('usual', 'person', 'queue', 'number'));
alter table calls
  add column recorded_by text check (recorded_by in ('usual', 'person', 'queue', 'number')),
  add column recording_gone_at timestamptz;
grant update (recorded_by, recording_gone_at) on calls to ekoline_app;
