// The console-access machine keeps the rules of the console's roles, row by row.

import { testTransitions } from './support/transition-table.ts'
import { consoleAccessSuite } from './tables/console-access.ts'

testTransitions('console-access', consoleAccessSuite)
