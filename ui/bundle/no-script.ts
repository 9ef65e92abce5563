// What somebody reads whose browser runs no JavaScript: what is missing, how to turn it on, and the way back.

import type { Language } from '../i18n/languages.ts'

/** `steps`: where scripts may have been turned off. */
type Words = { title: string; lead: string; steps: readonly string[]; again: string }

export const noScriptWords: Record<Language, Words> = {
  en: {
    title: 'Turn on JavaScript to continue',
    lead: 'Lockstep needs JavaScript to sign you in, and this browser isn’t running it.',
    steps: [
      'In your browser’s settings, allow JavaScript for this site.',
      'If an extension blocks scripts, allow this site there, too.',
    ],
    again: 'Reload this page',
  },
  de: {
    title: 'Schalten Sie JavaScript ein',
    lead: 'Lockstep braucht JavaScript, um Sie anzumelden, und dieser Browser führt es nicht aus.',
    steps: [
      'Erlauben Sie JavaScript für diese Website in den Einstellungen Ihres Browsers.',
      'Wenn eine Erweiterung Skripte blockiert, erlauben Sie die Website auch dort.',
    ],
    again: 'Seite neu laden',
  },
  es: {
    title: 'Activa JavaScript para continuar',
    lead: 'Lockstep necesita JavaScript para iniciar tu sesión y este navegador no lo está ejecutando.',
    steps: [
      'En los ajustes del navegador, permite JavaScript en este sitio.',
      'Si una extensión bloquea los scripts, permite el sitio también en ella.',
    ],
    again: 'Volver a cargar la página',
  },
  ar: {
    title: 'فعّل JavaScript للمتابعة',
    lead: 'يحتاج Lockstep إلى JavaScript لتسجيل دخولك، وهذا المتصفح لا يشغّله.',
    steps: [
      'اسمح بتشغيل JavaScript لهذا الموقع في إعدادات المتصفح.',
      'إذا كانت إضافة تحجب البرامج النصية، فاسمح بالموقع فيها أيضًا.',
    ],
    again: 'إعادة تحميل الصفحة',
  },
}

/** As the pages draw it. */
const wordmark =
  '<p class="wordmark"><svg viewBox="0 0 24 24" aria-hidden="true"><path class="step" d="M3 13h5V8h5V3h5"/><path class="step following" d="M6 21h5v-5h5v-5h5"/></svg>Lockstep</p>'

export function noScriptIn({ title, lead, steps, again }: Words): string {
  const list = steps.map((step) => `<li>${step}</li>`).join('')
  const card = `<h1>${title}</h1><p class="lead">${lead}</p><ol class="steps">${list}</ol><a class="primary" href="">${again}</a>`
  return `<div class="shell"><header>${wordmark}</header><main class="card">${card}</main></div>`
}

/** The page without its way to run a script: what is in its noscript element, in this language. */
export function withNoScript(page: string, language: Language): string {
  const shown = noScriptIn(noScriptWords[language])
  return page.replace(/(<noscript>).*?(<\/noscript>)/s, (_, open, close) => open + shown + close)
}
