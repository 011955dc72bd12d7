-- Which number calls of a campaign show, and those that call someone back who called a queue; null: as other calls.

alter table campaigns add column caller_id text check (caller_id ~ '^\+[1-9]\d{7,14}$');
alter table queues add column caller_id text check (caller_id ~ '^\+[1-9]\d{7,14}$');
