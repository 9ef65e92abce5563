// The authorization machine keeps the rules of an application's request, row by row.

import { testTransitions } from './support/transition-table.ts'
import { authorizationSuite } from './tables/authorization.ts'

testTransitions('authorization', authorizationSuite)
