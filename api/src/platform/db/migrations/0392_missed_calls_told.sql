-- When a workgroup's admins were last mailed of overdue lines is looked up before each mail.
create index missed_calls_told on missed_calls (workgroup_id, admins_notified_at) where admins_notified_at is not null;
