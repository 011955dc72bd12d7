-- no transaction
-- Whether who decides about a document has opened it: asked with each decision.
create index concurrently if not exists audit_documents_read on audit (target) where action = 'document_read';
