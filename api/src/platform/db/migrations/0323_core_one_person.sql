-- The end of the unlimited plan that was announced to a workgroup of several people, which that plan is not for: its
-- subscription is ended before.
alter table workgroups add column plan_people_announced timestamptz;
