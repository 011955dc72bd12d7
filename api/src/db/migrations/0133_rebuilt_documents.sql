-- Whether a document is stored as the pictures that were made of it. Those of before may lie there as they came: they
-- are made into pictures whenever they are opened.
alter table documents add column rebuilt boolean not null default false;
