// Loads any of the versions of Better Auth that are tried and raced: they are installed from a lockfile of their own.

import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Problem } from '../../server/telemetry/problem.ts'
import { ensureInstalled } from '../bench/install.ts'

const folder = join(import.meta.dirname, 'versions')
const manifest = join(folder, 'package.json')

/** Oldest first. */
export const versions = Object.keys(
  (JSON.parse(readFileSync(manifest, 'utf8')) as { dependencies: Record<string, string> }).dependencies,
)
  .map((name) => name.replace('better-auth-', ''))
  .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))

type Handler = { handler: (request: Request) => Promise<Response> }

/** What is used of it; TypeScript need not know every version's types. */
export type BetterAuthPackage = {
  betterAuth: (options: object) => Handler
  emailOTP: (options: object) => object
  bearer: () => object
  toNodeHandler: (auth: Handler) => RequestListener
  getMigrations: (options: object) => Promise<{ runMigrations: () => Promise<void> }>
}

/** @throws Problem where it cannot be installed or loaded */
export async function loadBetterAuth(
  version: string,
  say: (line: string) => void = () => {},
): Promise<BetterAuthPackage> {
  await ensureInstalled({ folder, packages: 'The versions of Better Auth', say })
  const { resolve } = createRequire(manifest)
  const load = async (path: string) => import(pathToFileURL(resolve(`better-auth-${version}${path}`)).href)
  try {
    const [main, plugins, node, migration] = await Promise.all([
      load(''),
      load('/plugins'),
      load('/node'),
      // Before 1.5 it was exported with the rest of the database.
      load('/db/migration').catch(() => load('/db')),
    ])
    return { ...main, ...plugins, ...node, ...migration }
  } catch (cause) {
    throw new Problem(`Better Auth ${version} cannot be loaded: ${(cause as Error).message.split('\n')[0]}`, {
      cause,
    })
  }
}
