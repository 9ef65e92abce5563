// A dialog that asks for the name of what goes for good, so that nobody deletes it by a slip of the hand.

import { type ParentProps, Show } from 'solid-js'
import { Dialog } from '../components/dialog.tsx'
import { Form } from '../components/form.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import { TextField } from '../components/text-field.tsx'
import { pageWords } from '../i18n/page-words.ts'
import type { Action } from './action.ts'
import { notLoaded } from './confirm.tsx'

type Props = ParentProps<{
  title: string
  /** What follows, and the button that does it. */
  words: { consequence: string; act: string }
  /** To be typed. */
  name: string
  action: Action
  isOpen: boolean
  close: () => void
  do: () => void
}>

/** Phones begin with a capital, and nobody can type what is invisible. */
const plain = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLocaleLowerCase()

export function ConfirmByName(props: Props) {
  const { typeName, otherName } = pageWords()
  const submit = (field: (name: string) => string) => {
    const isSame = plain(field('typed-name')) === plain(props.name)
    if (props.action.faults.accepts(isSame ? {} : { 'typed-name': otherName })) props.do()
  }
  const close = () => {
    props.action.faults.clear()
    props.close()
  }
  return (
    <Dialog
      title={props.title}
      lead={props.words.consequence}
      isOpen={props.isOpen}
      close={close}
      failed={() => props.action.fail(notLoaded())}
    >
      <Show when={props.isOpen}>
        <Form onSubmit={submit} faults={props.action.faults}>
          <TextField
            id="typed-name"
            label={typeName(props.name)}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            enterkeyhint="done"
            fault={props.action.faults.of('typed-name')}
          />
          {props.children}
          <div class="dialog-buttons danger">
            <button class="secondary" type="button" onClick={close}>
              {pageWords().cancel}
            </button>
            <SubmitButton busy={props.action.isBusy()}>{props.words.act}</SubmitButton>
          </div>
        </Form>
      </Show>
    </Dialog>
  )
}
