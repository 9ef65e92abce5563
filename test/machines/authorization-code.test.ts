// The authorization-code machine keeps the rules of a code, row by row.

import { testTransitions } from './support/transition-table.ts'
import { authorizationCodeSuite } from './tables/authorization-code.ts'

testTransitions('authorization-code', authorizationCodeSuite)
