// Development only: shows the guide for developers beside the page, in a shadow root, so that neither styles the other.

import { render } from 'solid-js/web'
import style from './guide.css?inline'
import { Guide } from './guide-view.tsx'

/** Beside the page where there is room, else below it. */
const beside = `
  #lockstep-guide { display: block; border-block-start: 1px solid ButtonBorder; }
  @media (width >= 64rem) {
    body:has(> #lockstep-guide) { padding-inline-end: 50%; }
    #lockstep-guide {
      position: fixed; inset-block: 0; inset-inline-end: 0; inline-size: 50%; overflow: auto;
      border-block-start: 0; border-inline-start: 1px solid ButtonBorder;
    }
  }`

function sheetOf(text: string): CSSStyleSheet {
  // A style element is not allowed by the policy of the page.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

/** As ui/client/inspected.ts has left it. */
const NAME = 'guide'

function show(tab: string): void {
  const host = document.createElement('div')
  host.id = 'lockstep-guide'
  host.lang = 'en'
  host.dir = 'ltr'
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheetOf(style)]
  const around = sheetOf(beside)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, around]
  const dispose = render(() => <Guide tab={tab} dismiss={dismiss} />, root)
  document.body.append(host)
  function dismiss(): void {
    dispose()
    host.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== around)
    sessionStorage.removeItem(NAME)
    // Else the address would bring it back.
    history.replaceState(history.state, '', location.pathname)
  }
}

const { tab } = document.getElementById(NAME)?.dataset ?? {}
if (tab) show(tab)
