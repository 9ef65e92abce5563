// The tables of the floors, and the people in them.

import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { production } from '../../../server/auth/crypto/passwords.ts'
import { ask } from '../database.ts'
import { PEOPLE } from '../scale.ts'
import { PASSWORD } from './wire.ts'

const TABLES = `
  create table person (
    id text primary key default gen_random_uuid()::text,
    email text not null unique,
    name text not null,
    email_verified boolean not null default true
  );
  create table credential (person_id text primary key references person, hash text not null);
  create table session (
    id uuid primary key default gen_random_uuid(),
    digest text not null unique,
    person_id text not null references person,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  );
  create index session_of_person on session (person_id)`

export type FloorPerson = { id: string; email: string; token: string }

export async function fillFloors(databaseUrl: string): Promise<FloorPerson[]> {
  const hashed = await hash(PASSWORD, production.cost)
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    email: `person-${index}@example.com`,
    token: `token-of-person-${index}`,
  }))
  await ask(databaseUrl, TABLES)
  const rows = JSON.stringify(
    people.map((one) => ({ ...one, digest: createHash('sha256').update(one.token).digest('hex') })),
  )
  await ask(
    databaseUrl,
    `with given as (select * from jsonb_to_recordset($1) as g (id text, email text, digest text)),
       people as (insert into person (id, email, name) select id, email, 'Person' from given),
       hashes as (insert into credential (person_id, hash) select id, $2 from given)
     insert into session (digest, person_id, expires_at) select digest, id, now() + interval '7 days' from given`,
    [rows, hashed],
  )
  return people
}
