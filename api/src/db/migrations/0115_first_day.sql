-- When a seat put the list of its first day aside; null: it is shown until all of it is done.

alter table seats add column setup_hidden_at timestamptz;
