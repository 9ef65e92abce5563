// A password field that can show its text, warns of Caps Lock, and rates the strength of a new password.

import { createSignal, Show } from 'solid-js'
import { refusesCommon } from '../config.ts'
import { useEnvironment } from '../environment.ts'
import { Field, type FieldProps } from './field.tsx'
import type { Strength } from './password-strength.ts'

type Props = FieldProps & {
  autocomplete: 'current-password' | 'new-password'
  enterkeyhint: 'go' | 'done'
  /** Given for a new password: the e-mail it should not repeat. */
  strengthAgainst?: string
}

export function PasswordField(props: Props) {
  const { knowsCommonPasswords, words } = useEnvironment()
  const [isShown, setShown] = createSignal(false)
  const [hasCapsLock, setCapsLock] = createSignal(false)
  const [strength, setStrength] = createSignal<Strength | 'common' | null>(null)

  let typed = ''

  const watchKeys = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false)
  const rateStrength = (value: string) => {
    const against = props.strengthAgainst
    typed = value
    if (against === undefined) return
    if (value === '') setStrength(null)
    else
      import('./password-strength.ts')

        .then(({ rate }) =>
          rate(value, against, knowsCommonPasswords, (found) => typed === value && setStrength(found)),
        )
        .catch(() => {})
  }
  const hint = () => {
    const found = strength()
    if (hasCapsLock()) return words.form.fields.capsLock
    if (found === 'common' && refusesCommon()) return words.form.fields.strength.refused
    return found === null ? props.hint : words.form.fields.strength[found]
  }

  return (
    <Field id={props.id} label={props.label} hint={hint()} fault={props.fault}>
      {(attributes) => (
        <>
          <div class="control-group">
            <input
              class="control"
              part="control"
              type={isShown() ? 'text' : 'password'}
              autocomplete={props.autocomplete}
              enterkeyhint={props.enterkeyhint}
              autocapitalize="none"
              spellcheck={false}
              onKeyDown={watchKeys}
              onKeyUp={watchKeys}
              onBlur={() => setCapsLock(false)}
              onInput={(event) => rateStrength(event.currentTarget.value)}
              {...attributes()}
            />
            <button
              class="reveal"
              part="reveal"
              type="button"
              aria-label={isShown() ? words.form.fields.hidePassword : words.form.fields.showPassword}
              aria-controls={props.id}
              onClick={() => setShown(!isShown())}
            >
              {isShown() ? words.form.fields.hide : words.form.fields.show}
            </button>
          </div>
          <Show when={props.strengthAgainst !== undefined}>
            <div
              class="strength"
              data-strength={strength() === 'common' ? 1 : (strength() ?? undefined)}
              aria-hidden="true"
            >
              <i />
              <i />
              <i />
              <i />
            </div>
          </Show>
        </>
      )}
    </Field>
  )
}
