-- By which a person hears their voicemail from their own phone, hashed as a password is; null: they do not.
alter table voicemail_boxes add column pin_hash text;
