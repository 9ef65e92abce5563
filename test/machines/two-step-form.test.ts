// The two-step-form machine says what is shown while two-step verification is turned on and off, row by row.

import { testTransitions } from './support/transition-table.ts'
import { twoStepFormSuite } from './tables/two-step-form.ts'

testTransitions('two-step-form', twoStepFormSuite)
