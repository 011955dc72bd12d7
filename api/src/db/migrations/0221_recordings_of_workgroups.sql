-- no transaction
-- The recordings of a workgroup by age: what its own period deletes, and how many that are.
drop index concurrently if exists calls_recorded_of_workgroup;
create index concurrently calls_recorded_of_workgroup on calls (workgroup_id, started_at) where recorded;
