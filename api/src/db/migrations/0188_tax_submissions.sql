-- Invoices and credit notes that the tax service signs (issue 23, "Tax and documents"; docs/decisions/052-e-invoicing.md).
-- A document without a row needs none: those from before E_INVOICING was on.
create table tax_submissions (
  invoice_id bigint primary key references invoices,
  irn text not null unique, -- Invoice Reference Number; not the application's to change
  seller jsonb not null, -- as they are submitted: of a refused document the operator may correct them
  buyer jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'signed', 'refused')),
  since timestamptz not null, -- when it was given to be submitted
  due_at timestamptz,
  tries integer not null default 0,
  provider text, -- who signed it
  stamp text, -- Cryptographic Stamp Identifier
  qr text, -- the text of its code
  signed_at timestamptz,
  field text, -- what was refused, and why
  reason text,
  check ((state = 'waiting') = (due_at is not null)),
  check ((state = 'signed') = (provider is not null and stamp is not null and qr is not null and signed_at is not null)),
  check ((state = 'refused') = (field is not null and reason is not null))
);
create index tax_submissions_due on tax_submissions (due_at, invoice_id) where state = 'waiting';
create index tax_submissions_open on tax_submissions (state, since) where state <> 'signed';
grant select, insert,
  update (seller, buyer, state, since, due_at, tries, provider, stamp, qr, signed_at, field, reason) on tax_submissions to ekoline_app;

-- What is signed is a document of the law: nothing of it changes any more.
create function keep_signed() returns trigger language plpgsql as $$
begin
  if old.state = 'signed' then
    raise exception 'a document that the tax service signed stays as it is';
  end if;
  return new;
end $$;
create trigger tax_submissions_signed before update on tax_submissions for each row execute function keep_signed();

-- What the sandbox of the tax service received; it signs some seconds later.
create table sandbox_tax_documents (
  irn text primary key,
  digest text not null,
  received_at timestamptz not null
);
grant select, insert on sandbox_tax_documents to ekoline_app;
