// What the application is started with: its settings, its secrets, its port, and what development and tests give it besides.

import type { Middleware } from 'koa'
import type { AppSettings } from '../config/app-settings.ts'
import type { OpenOptions } from '../db/open.ts'
import type { Listening } from '../http/listen.ts'
import type { Log } from '../telemetry/log.ts'
import type { AppDeps } from './app-deps.ts'

export type AppServiceOptions = {
  settings: AppSettings
  /** Newest first. */
  sessionKeys: readonly string[]
  /** Newest first: it signs the calls to the auth service. */
  serviceSecrets: readonly string[]
  databaseUrl: string
  listening: Listening
  log: Log
  waitForDatabase: boolean
  examined?: OpenOptions['examined']
  /** How long a request waits for a database connection, in ms; production's second, unless more is given. */
  connectionWaitMs?: number
  /** What database connections are made of; node-postgres's own, unless a test hands in another. */
  Client?: OpenOptions['Client']
  /** Other origins at which the application is opened in development: localhost, 127.0.0.1. */
  otherOrigins: readonly string[]
  /** Where the built UI is. Default: dist. */
  uiFolder?: string
  /** In development: the UI from its sources. */
  sources?: { middleware: Middleware; shell: (template: string) => Promise<string> }
  /** In development: how the machines are inspected. Ignored in production. */
  inspector?: {
    routes: (page: InspectorPage) => readonly InspectorRoute[]
    /** The origins, separated by spaces, to which pages send request ids. */
    joins: string
  }
}

export type InspectorPage = Pick<AppDeps, 'isOurOrigin' | 'shell'> & { uiFolder: string }

export type InspectorRoute = { method: 'GET' | 'POST'; path: string; middleware: Middleware[] }
