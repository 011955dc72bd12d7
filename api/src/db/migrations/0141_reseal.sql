-- What is encrypted can be encrypted again with a newer key of SECRET_KEYS (operator keys reseal).
grant update (text_sealed) on outbox to ekoline_app;
grant update (secret_sealed) on webhooks to ekoline_app;
