-- The last run of each job (api/src/jobs), and who may begin the next one.

create table job_runs (
  name text primary key,
  registered_at timestamptz not null default clock_timestamp(),
  due_at timestamptz, -- nobody begins a run before; during a run, the end of its lease. Null: a job of every process
  holder text, -- the process that runs it now, or died in it
  started_at timestamptz,
  ended_at timestamptz,
  succeeded_at timestamptz, -- the end of the last run that did not fail
  error text -- why the last run failed
);
grant select, insert, update on job_runs to ekoline_app;
