// The settings of mailed codes, besides how long one is good, which the application’s pages say too.

import { wholeNumber } from './setting.ts'

export const codeSettings = {
  OTP_ATTEMPTS: wholeNumber(1, 10, {
    meaning:
      'How many guesses at a code the browser that asked for it has. All other browsers together have as many.',
    fallback: '3',
  }),
  CODE_RETENTION_DAYS: wholeNumber(2, 30, {
    meaning:
      'How long the service keeps the rows of codes after it issues them. It counts the guesses of a day in them.',
    fallback: '2',
  }),
}
