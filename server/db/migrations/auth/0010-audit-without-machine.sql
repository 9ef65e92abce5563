-- An audit event names a machine that exists, or none: a new signing key and an import are no machine's transitions.
alter table auth.audit_event alter column machine drop not null;
