// Auth services of other makes in a database that is not in UTC: with ids in uuid or text, ends with a zone or without, and parts missing.

import { beforeAll } from 'vitest'
import { queriesDatabase } from '../queries.support.ts'

export function otherServices() {
  const database = queriesDatabase()
  beforeAll(() =>
    database.rows(`
    do $$ begin execute format('alter database %I set time zone ''Asia/Tokyo''', current_database()); end $$;
    create schema snake;
    create table snake."user" (id text primary key, email text);
    create table snake.session (id text, token text, user_id text, expires_at timestamp);
    create schema lower;
    create table lower."user" (id uuid primary key, email text);
    create table lower.session (id uuid, token text, userid text, expiresat timestamptz, impersonatedby text);
    create schema twofold;
    create table twofold."user" (id text primary key);
    create table twofold.session (
      id text, token text, "userId" text, "expiresAt" timestamptz, user_id text, expires_at timestamptz);
    create schema bare;
    create table bare."user" (name text);
    create table bare.session (token text, "userId" text, "expiresAt" timestamptz, dropped text);
    alter table bare.session drop column dropped;
    create schema nobodys;
    create table nobodys."user" (id text);
    create table nobodys.session (id text, token text, "expiresAt" timestamptz);
    create schema endless;
    create table endless.session (id text, token text);`),
  )
  return database
}
