// The policy machine keeps the rules of a question to the operator's policy, row by row.

import { testTransitions } from './support/transition-table.ts'
import { policySuite } from './tables/policy.ts'

testTransitions('policy', policySuite)
