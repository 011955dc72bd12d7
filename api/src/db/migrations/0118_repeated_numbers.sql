-- Of the lines that added nothing: those whose number was above in the file, and not in the group before. Of older
-- imports nobody counted them.
alter table contact_imports add column repeated integer not null default 0
  check (repeated between 0 and duplicates);
