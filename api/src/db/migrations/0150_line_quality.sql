-- How well the sound of each leg of a call went, as the exchange measured it; null: not measured.
alter table calls add column quality jsonb;
