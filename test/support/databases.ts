// Makes and names databases on the suite's PostgreSQL.

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'

export const TEMPLATE = 'lockstep_template'

export function databaseNamed(url: string, name: string): string {
  const named = new URL(url)
  named.pathname = `/${name}`
  return named.href
}

export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** @param template null for an empty one */
export async function createDatabase(template: string | null = TEMPLATE): Promise<string> {
  const url = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying files takes half of what writing each page to the log does, and nobody is at work in a template.
  await administer(url, `create database ${name} template ${template ?? 'template0'} strategy file_copy`)
  return databaseNamed(url, name)
}

export async function connectedTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** A client of its own for one test, to look at tables that no route shows. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = await connectedTo(url)
  onTestFinished(() => client.end())
  return client
}
