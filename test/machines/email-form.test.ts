// The email-form machine says what is shown while another e-mail is asked for, row by row.

import { testTransitions } from './support/transition-table.ts'
import { emailFormSuite } from './tables/email-form.ts'

testTransitions('email-form', emailFormSuite)
