-- Who calls a queue again waits so long for the agent they talked with last; null: whoever is free takes them.
alter table queues add column last_agent_seconds integer check (last_agent_seconds between 5 and 300);
