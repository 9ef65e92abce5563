-- Sessions in which an operator of the console acts as somebody: who does, by the name that Better Auth has for it, and from which session of
-- theirs, with which it ends. A person’s own sessions have neither.
-- The release before lives with it: it writes neither column, which the constraints allow. It reads neither, so that it would take such a session for the person’s own: IMPERSONATION is to be set once no node of it
-- runs any more. Such a session has shown nothing since 1970, so that even there it meets no demand for a recent proof.
alter table auth.session
  add column "impersonatedBy" text references auth."user" (id) on delete cascade,
  add column "impersonatedFrom" uuid references auth.session (id) on delete cascade,
  add constraint session_is_impersonated_from_another check (("impersonatedBy" is null) = ("impersonatedFrom" is null)),
  add constraint session_is_impersonated_by_another check ("impersonatedBy" <> "userId");
create index session_impersonated_by on auth.session ("impersonatedBy") where "impersonatedBy" is not null;
create index session_impersonated_from on auth.session ("impersonatedFrom") where "impersonatedFrom" is not null;
