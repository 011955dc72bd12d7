-- A list of the contacts with a tag is read in its order from one index, which has the name that each is listed by: a copy
-- that each statement that writes tags writes.
alter table contact_tags add column folded text collate "C", add column listed_as text collate "C";
update contact_tags t set folded = name_fold(t.tag), listed_as = c.listed_as from contacts c where c.id = t.contact_id;
-- What must hold of every row comes with a later migration: code from before this one writes rows without them.
