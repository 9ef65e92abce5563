// Types of usage.mjs.

import type { Row } from './arguments.mjs'

export type CommandName =
  | 'start'
  | 'dev'
  | 'start:auth'
  | 'start:app'
  | 'migrate'
  | 'audit'
  | 'doctor'
  | 'users'
  | 'mails'
  | 'webhooks'
  | 'keys'
  | 'clients'
  | 'words'
  | 'init'
  | 'import'
  | 'export'
  | 'purge'

export declare const usage: Readonly<Record<CommandName, Row>>
