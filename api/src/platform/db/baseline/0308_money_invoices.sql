-- Invoices and credit notes (issue 23, "Tax and documents"; docs/decisions/048-invoices.md): one for each card payment that
-- bears VAT, one for what goes back of it, and one a month for what a workgroup spent of its wallets.

-- To whom the invoices of a workgroup are made out; without a row, to its name.
create table billing_details (
  workgroup_id bigint primary key references workgroups,
  company text not null check (company <> ''),
  address text not null,
  tin text not null,
  updated_at timestamptz not null
);
grant select, insert, update (company, address, tin, updated_at) on billing_details to ekoline_app;

create table invoices (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  year smallint not null, -- of Lagos, in which it is issued
  sequence integer not null check (sequence > 0),
  number text not null unique
    generated always as (case kind when 'invoice' then 'INV' else 'CRN' end || year || lpad(sequence::text, 6, '0')) stored,
  workgroup_id bigint not null references workgroups,
  transaction_id bigint unique references ledger_transactions, -- null: of what wallets paid in a month
  reference text references payments, -- the card payment that it is about
  corrects bigint references invoices,
  supplied_from date not null,
  supplied_to date not null check (supplied_to >= supplied_from),
  deposit_kobo bigint not null default 0, -- what else was paid with it: airtime, taxed as it is used
  seller jsonb not null, -- as they were when it was issued
  buyer jsonb not null,
  issued_at timestamptz not null,
  unique (kind, year, sequence),
  check ((transaction_id is null) = (reference is null)),
  check (corrects is null or kind = 'credit_note')
);
create index invoices_of_workgroup on invoices (workgroup_id, id desc);
create index invoices_of_payment on invoices (reference) where reference is not null;
create table invoice_lines (
  invoice_id bigint not null references invoices,
  position smallint not null,
  service text not null, -- as the accounts `output-vat:<service>` name it
  rate integer not null, -- hundredths of a percent
  net_kobo bigint not null,
  vat_kobo bigint not null,
  primary key (invoice_id, position)
);
create trigger invoices_append_only before update or delete or truncate on invoices
  for each statement execute function refuse_change();
create trigger invoice_lines_append_only before update or delete or truncate on invoice_lines
  for each statement execute function refuse_change();
grant select, insert on invoices, invoice_lines to ekoline_app;

-- What each workgroup spent of its wallets in a month, until its invoice is made.
create table invoice_use (
  workgroup_id bigint not null references workgroups,
  month date not null check (extract(day from month) = 1),
  service text not null,
  vat_period smallint not null references vat_periods,
  net_kobo bigint not null,
  vat_kobo bigint not null,
  primary key (month, workgroup_id, service, vat_period)
);
grant select, insert, update (net_kobo, vat_kobo), delete on invoice_use to ekoline_app;

-- Months of which the invoices of use are made or being made; what comes late is in the next month's.
create table invoice_months (
  month date primary key check (extract(day from month) = 1)
);
grant select, insert on invoice_months to ekoline_app;

-- Up to which entry of the ledger documents are made. Only sealed entries are read: nothing is booked among them any more.
create table invoice_progress (
  one boolean primary key default true check (one),
  last_entry bigint not null
);
insert into invoice_progress (last_entry) values (0);
grant select, update (last_entry) on invoice_progress to ekoline_app;

-- Invoices and credit notes that the tax service signs (docs/decisions/052-e-invoicing.md). A document without a row needs
-- none: it was made while E_INVOICING was off.
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
