// The field for why somebody looks, which the audit keeps.

import { TextField } from '../../components/text-field.tsx'
import { consoleWords } from '../../i18n/console-words.ts'

export const LEAST_REASON = 3

/** Typed once, for all parts of the page. */
export type Reason = { typed: () => string; type: (reason: string) => void }

export function ReasonField(props: { reason: Reason; fault: string | undefined }) {
  const text = consoleWords()
  return (
    <TextField
      id="reason"
      label={text.reason}
      hint={text.reasonHint}
      autocomplete="off"
      maxlength="200"
      value={props.reason.typed()}
      fault={props.fault}
    />
  )
}
