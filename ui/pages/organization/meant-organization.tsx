// A link that is about another organization than the one that is worked in, as in a mail: says so, and leads there once the person wants it.

import { Show } from 'solid-js'
import { door } from '../../client/app-client.ts'
import { navigate } from '../../client/navigate.ts'
import { partsWords } from '../../i18n/organization-parts-words.ts'
import { pageWords } from '../../i18n/page-words.ts'
import { createAction } from '../action.ts'
import { ActionLine } from '../action-line.tsx'
import { placeOf } from '../factor-notice.tsx'
import type { Member } from '../member-page.tsx'

export function MeantOrganization(props: { me: Member['me']; id: string }) {
  const text = partsWords().meant
  const action = createAction()
  const meant = () => props.me.tenants.find(({ id }) => id === props.id)
  const here = () => placeOf(props.me) ?? ''
  const move = (tenantId: string) =>
    action.run(
      () => door.selectTenant({ tenantId }),
      // Whether its page is shown, the page asks as it begins anew.
      () => navigate.replaceAnew(location.pathname + location.hash),
      pageWords().organization.switcher.switching,
    )
  return (
    <aside class="panel first" aria-label={text.title}>
      <p class="panel-lead">
        <Show when={meant()} fallback={text.notYours(here())}>
          {(one) => (
            <>
              {text.about(one().name, here())}{' '}
              <button
                class="link"
                type="button"
                aria-disabled={action.isBusy()}
                onClick={() => move(one().id)}
              >
                {text.go(one().name)}
              </button>
            </>
          )}
        </Show>
      </p>
      <Show when={action.isBusy() || action.failure()}>
        <ActionLine action={action} />
      </Show>
    </aside>
  )
}
