// The api-key machine keeps the rules of API keys, row by row.

import { testTransitions } from './support/transition-table.ts'
import { apiKeySuite } from './tables/api-key.ts'

testTransitions('api-key', apiKeySuite)
