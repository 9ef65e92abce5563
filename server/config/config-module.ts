// Loads lockstep.config.ts, as TypeScript or as JavaScript, at once and without a build.

import { createRequire, registerHooks } from 'node:module'
import { extname } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What the file imports for its types, which need not be installed where it lies. */
const OWN = 'lockstep/config'
const OWN_URL = 'lockstep:config'
const OWN_SOURCE = 'export const defineConfig = (config) => config'

const FORMATS: Record<string, string> = { '.ts': 'module-typescript', '.js': 'module', '.mjs': 'module' }

/** A program that its package.json says is of CommonJS has a module here all the same. */
function formatOf(url: string, file: string): string | undefined {
  if (url === file) return FORMATS[extname(url)]
  return url.startsWith('file:') && url.endsWith('.ts') && !url.includes('/node_modules/')
    ? FORMATS['.ts']
    : undefined
}

/** @returns its default export. @throws whatever the file throws */
export function importNow(path: string): unknown {
  const file = pathToFileURL(path).href
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === OWN ? { url: OWN_URL, format: 'module', shortCircuit: true } : next(specifier, context),
    load: (url, context, next) => {
      if (url === OWN_URL) return { format: 'module', source: OWN_SOURCE, shortCircuit: true }
      const format = formatOf(url, file)
      return next(url, format ? { ...context, format } : context)
    },
  })
  try {
    return (createRequire(file)(path) as { default?: unknown }).default
  } finally {
    hooks.deregister()
  }
}

const AWAITS = 'waits at its top level: take out each await that is in no function'

/** In one line. What is parsed there may be a secret, of which JSON.parse repeats a part. */
function saidBy(error: Error & { code?: unknown }): string {
  if (error.code === 'ERR_REQUIRE_ASYNC_MODULE') return AWAITS
  if (error instanceof SyntaxError && /JSON/.test(error.message)) return 'parses as JSON what is none'
  return `says ${error.message.split('\n', 1)[0]}`
}

/** @returns where in the file it came about, such as "line 3" */
export function lineOf(error: unknown, path: string): string | undefined {
  const stack: unknown = error instanceof Error ? error.stack : undefined
  if (typeof stack !== 'string') return undefined
  const at = [path, pathToFileURL(path).href].map((name) => stack.split(`${name}:`)[1])
  const line = /^\d+/.exec(at.find(Boolean) ?? '')?.[0]
  return line && `line ${line}`
}

/** @returns what the file does instead of exporting anything, such as "says Unexpected token (line 3)" */
export function whyUnread(error: unknown, path: string): string {
  if (!(error instanceof Error)) return 'throws something that isn’t an error'
  const said = saidBy(error)
  const line = lineOf(error, path)
  return line ? `${said} (${line})` : said
}
