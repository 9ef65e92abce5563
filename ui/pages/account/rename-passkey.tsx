// The dialog in which a passkey is given another name.

import { Show } from 'solid-js'
import type { WirePasskey } from '../../../server/wire/passkey-answers.ts'
import { auth } from '../../client/auth-for-pages.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Form } from '../../components/form.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { say } from '../../components/toast.tsx'
import { pageWords } from '../../i18n/page-words.ts'
import { notLoaded } from '../confirm.tsx'
import { accountWords } from './account-words.ts'
import { createRequest, FailureLine } from './section.tsx'

type Props = {
  /** Null while none is renamed. */
  passkey: WirePasskey | null
  /** Characters. */
  longest: number
  close: () => void
  /** Says on the page why it doesn’t open. */
  fail: (sentence: string) => void
  done: () => unknown
}

export function RenamePasskey(props: Props) {
  const text = accountWords().passkeys
  const request = createRequest(undefined, text.refusals)
  const rename = (field: (name: string) => string) => {
    const name = field('passkey-new-name').trim()
    const { passkey } = props
    if (!passkey) return
    if (!request.faults.accepts(name ? {} : { 'passkey-new-name': text.nameMissing })) return
    request.run(
      () => auth.ask('passkey.updatePasskey', { id: passkey.id, name }),
      async () => {
        props.close()
        await props.done()
        say(text.renamed(name))
      },
    )
  }
  return (
    <Dialog
      title={text.renameOf(props.passkey?.name || text.unnamed)}
      lead={text.nameHint}
      isOpen={props.passkey !== null}
      close={() => props.close()}
      failed={() => props.fail(notLoaded())}
    >
      <Show when={props.passkey}>
        {(passkey) => (
          <Form onSubmit={rename} faults={request.faults}>
            <TextField
              id="passkey-new-name"
              label={text.name}
              autocomplete="off"
              maxlength={props.longest}
              fault={request.faults.of('passkey-new-name')}
              value={passkey().name ?? ''}
            />
            <FailureLine request={request} />
            <div class="dialog-buttons">
              <button class="secondary" type="button" onClick={() => props.close()}>
                {pageWords().cancel}
              </button>
              <SubmitButton busy={request.isBusy()}>{accountWords().save}</SubmitButton>
            </div>
          </Form>
        )}
      </Show>
    </Dialog>
  )
}
