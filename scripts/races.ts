// Races pairs of requests on a real PostgreSQL, and says which outcome is that of no order one after the other.

import { main } from '../test/races/main.ts'

process.exit(await main(process.argv.slice(2), process.env))
