-- The console’s overview reads what was counted of the audit by the hour, and counts only newer entries itself. The counts name nobody.

-- The last entry that is counted. There is no row before the first count.
create table auth.audit_counted (
  only_one boolean primary key default true check (only_one),
  last_entry bigint not null
);

create table auth.audit_count (
  -- The last entry of those that were counted together: a reader who knows of an earlier one leaves the row out.
  last_entry bigint not null,
  hour timestamptz not null,
  machine text,
  previous_state text,
  event text not null,
  state text not null,
  effects text[] not null,
  -- Of sessions that were opened: what their people have shown.
  amr text,
  entries integer not null
);
create index audit_count_of_hour on auth.audit_count (hour);

-- People count once a week, however often they sign in, so that they can’t be summed up: what was counted last, and when.
create table auth.people_count (
  only_one boolean primary key default true check (only_one),
  at timestamptz not null,
  -- Since when entries were counted, where there were too many.
  cut timestamptz,
  weeks jsonb not null
);
