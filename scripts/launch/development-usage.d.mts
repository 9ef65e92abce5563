// Types of usage.mjs.

import type { Row } from '../../server/commands/arguments.mjs'

export declare const usage: Readonly<Record<string, Row>> & { readonly users: Row }
