-- Admins have the reports of the queues mailed each Monday. A mail may bring a file.

create table queue_report_mails (
  seat_id bigint primary key references seats,
  workgroup_id bigint not null references workgroups,
  sent_until date not null -- the Monday after the last week that they had
);
create index queue_report_mails_due on queue_report_mails (sent_until, workgroup_id);
grant select, insert, update, delete on queue_report_mails to ekoline_app;

alter table outbox add column csv_name text;
alter table outbox add column csv_sealed text;
alter table outbox add constraint outbox_csv_check check ((csv_name is null) = (csv_sealed is null));
