-- Who ran the operator's command that caused the entry; null for what nobody, or a request, caused. It outlives the person concerned.
alter table auth.audit_event add column operator text;
