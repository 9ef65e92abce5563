// For each file of the server's project: what it has made on the suite's PostgreSQL goes when all of its own hooks have run.

import { afterAll } from 'vitest'
import { dropDatabases } from './databases.ts'

// Registered before any of the file's, and so the last to run.
afterAll(dropDatabases)
